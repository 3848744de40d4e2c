import { Button, TextInput } from '@mantine/core'
import type { PublicView } from '@oficina/contract'
import { copyText, Icon, toast } from '@oficina/ui'
import { IconCopy, IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../ground/dialogs/dialog-stack.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import classes from './share-dialog.module.css'

/** Copies a public link and says so. */
export async function copyPublicLink(link: string, texts: { copied: string; failed: string }): Promise<void> {
  const isCopied = await copyText(new URL(link, window.location.origin).href)
  if (isCopied) toast.saved({ title: texts.copied })
  else toast.error({ title: texts.failed })
}

/** The link itself: to copy, to open, to replace. */
export function ShareLink({ view, canRenew }: { view: PublicView; canRenew: boolean }) {
  const { t } = useTranslation('share')
  const queries = useQueryClient()
  const { type, identifier } = view
  const renew = useMutation({
    mutationFn: () => api.publicViews.create({ type, identifier, new_link: true }),
    onSuccess: (saved) => {
      queries.setQueryData(api.publicViews.get.key({ type, identifier }), saved)
      toast.saved({ title: t('link.renewed') })
    },
    onError: (error) => toast.error({ title: errorText(error) }),
  })
  const askRenew = async () => {
    const isSure = await confirm({ title: t('link.renew'), text: t('link.renewText'), confirmLabel: t('link.renew') })
    if (isSure) renew.mutate()
  }
  const href = new URL(view.link, window.location.origin).href
  return (
    <div className={classes.group}>
      <TextInput label={t('link.label')} readOnly value={href} onFocus={(event) => event.currentTarget.select()} />
      <div className={classes.buttons}>
        <Button
          leftSection={<Icon of={IconCopy} size={15} />}
          onClick={() => void copyPublicLink(view.link, { copied: t('link.copied'), failed: t('link.copyFailed') })}
        >
          {t('link.copy')}
        </Button>
        <Button
          component="a"
          href={view.link}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<Icon of={IconExternalLink} size={15} />}
        >
          {t('link.open')}
        </Button>
        {canRenew && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<Icon of={IconRefresh} size={15} />}
            loading={renew.isPending}
            onClick={() => void askRenew()}
          >
            {t('link.renew')}
          </Button>
        )}
      </div>
    </div>
  )
}
