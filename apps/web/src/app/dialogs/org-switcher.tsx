import { BlockError, Dialog, LetterTile, Skeleton, Bone, Tag, toast } from '@oficina/ui'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { message } from '../../lib/message-key.ts'
import { foldText } from '../../lib/fold-text.ts'
import { switchOrganisation } from '../../ground/session/session.ts'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import classes from './org-switcher.module.css'

/** Goes on in another organisation of the same person. The whole application starts anew there. */
export default function OrgSwitcher({ onClose }: DialogProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const list = useQuery(api.auth.organisations.queryOptions())
  const change = useMutation({
    mutationFn: switchOrganisation,
    onError: (error) => toast.error({ title: errorText(error) }),
  })

  const organisations = list.data?.organisations ?? []
  const shown = organisations.filter((org) => foldText(org.name).includes(foldText(query)))
  const choose = (slug: string, current: boolean) =>
    current ? toast.info({ title: message('errors:already_in_org') }) : change.mutate(slug)

  return (
    <Dialog title={t('orgSwitcher.title')} onClose={() => onClose()}>
      {list.isPending && (
        <Skeleton>
          {[140, 190, 120].map((width) => (
            <div key={width} className={classes.bone}>
              <Bone width={28} height={28} radius={6} />
              <Bone width={width} />
            </div>
          ))}
        </Skeleton>
      )}
      {list.isError && (
        <BlockError
          title={errorText(list.error)}
          action={
            <Button variant="default" onClick={() => void list.refetch()}>
              {t('action.retry')}
            </Button>
          }
        />
      )}
      {organisations.length > 6 && (
        <TextInput
          mb={8}
          aria-label={t('orgSwitcher.search')}
          placeholder={t('orgSwitcher.search')}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          data-autofocus
        />
      )}
      <ul className={classes.list}>
        {shown.map((org) => (
          <li key={org.id}>
            <button
              type="button"
              className={classes.item}
              disabled={change.isPending}
              onClick={() => choose(org.slug, org.current)}
              aria-current={org.current || undefined}
            >
              <LetterTile name={org.name} src={org.logo_customizado} size={28} />
              <span className={`t-strong t-cut ${classes.name}`}>{org.name}</span>
              {org.current && <Tag>{t('orgSwitcher.current')}</Tag>}
            </button>
          </li>
        ))}
      </ul>
      {list.isSuccess && organisations.length === 1 && <p className="t-2">{t('orgSwitcher.only')}</p>}
    </Dialog>
  )
}
