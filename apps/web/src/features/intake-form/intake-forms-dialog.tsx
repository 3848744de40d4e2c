import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { copyText, Dialog, EmptyState, FormSkeleton, Icon, toast } from '@oficina/ui'
import { IconCopy, IconExternalLink, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { FormError } from '../forms/form-error.tsx'
import classes from './intake-form.module.css'

/** The public forms of a table, each with its link. */
export default function IntakeFormsDialog({ params: { tableId }, onClose }: DialogProps<{ tableId: string }>) {
  const { t } = useTranslation(['forms', 'share'])
  const list = useQuery(api.intakeForms.list.queryOptions({ tableId }))
  const links = useQuery(api.publicViews.list.queryOptions())
  const linkOf = (formId: string) =>
    links.data?.links.find(({ identifier, active, is_orphaned }) => identifier === formId && active && !is_orphaned)
  const add = () => {
    onClose()
    void openDialog('createForm', { tableId })
  }
  // What members fill in is a form of the table too.
  const openMembersForm = () => {
    onClose()
    void openDialog('editTableCreationForm', { tableId })
  }
  const copy = async (link: string) => {
    const isCopied = await copyText(new URL(link, window.location.origin).href)
    if (isCopied) toast.saved({ title: t('share:link.copied') })
    else toast.error({ title: t('share:link.copyFailed') })
  }
  return (
    <Dialog
      title={t('intake.list')}
      width={520}
      onClose={() => onClose()}
      footer={
        <>
          <Button variant="subtle" color="gray" mr="auto" onClick={openMembersForm}>
            {t('editor.kind.creation')}
          </Button>
          <Button leftSection={<Icon of={IconPlus} size={15} />} onClick={add}>
            {t('intake.add')}
          </Button>
        </>
      }
    >
      <FormError>{list.error && errorText(list.error)}</FormError>
      {list.isPending && <FormSkeleton fields={2} />}
      {list.data?.forms.length === 0 && (
        <EmptyState place="bare" illustration="link" title={t('intake.none')} text={t('intake.noneText')} />
      )}
      <ul className={classes.list}>
        {list.data?.forms.map((form) => {
          const link = linkOf(form.form_id)
          const title = form.title || t('intake.untitled')
          const state = form.state === 'open' ? (link ? 'live' : 'off') : form.state
          return (
            <li key={form.form_id} className={classes.row}>
              <UnstyledButton
                onClick={() => {
                  onClose()
                  void openDialog('editIntakeForm', { tableId, formId: form.form_id })
                }}
              >
                <span className="t-strong t-cut">{title}</span>
                <span className="t-small t-2">
                  {t(`intake.${state}`)}
                  {form.answers !== null && ` · ${t('intake.answers', { count: form.answers })}`}
                </span>
              </UnstyledButton>
              {link && (
                <>
                  <ActionIcon aria-label={t('share:links.copy', { label: title })} onClick={() => void copy(link.link)}>
                    <Icon of={IconCopy} size={16} />
                  </ActionIcon>
                  <ActionIcon
                    component="a"
                    href={link.link}
                    target="_blank"
                    rel="noopener"
                    aria-label={t('share:links.open', { label: title })}
                  >
                    <Icon of={IconExternalLink} size={16} />
                  </ActionIcon>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
