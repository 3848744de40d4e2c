import { ActionIcon, Button, Switch } from '@mantine/core'
import type { PublicLink } from '@oficina/contract'
import { EmptyState, Icon, isOptionColor, TableSkeleton, Tile, toast } from '@oficina/ui'
import { IconCopy, IconExternalLink, IconForms } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ground/session/use-format.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { appIconOf } from '../appearance/app-icon.ts'
import { tableIconOf } from '../appearance/table-icons.ts'
import { FormError } from '../forms/form-error.tsx'
import { useNameOf } from '../people/use-name-of.ts'
import classes from './public-links.module.css'
import { copyPublicLink } from './share-link.tsx'

/** Everything that is or was shared and that the person may share. */
export function PublicLinks({ empty }: { empty: string }) {
  const links = useQuery(api.publicViews.list.queryOptions())
  if (links.isPending) return <TableSkeleton />
  if (links.error) return <FormError>{errorText(links.error)}</FormError>
  if (links.data.links.length === 0) return <EmptyState illustration="link" title={empty} />
  return (
    <ul className={classes.list}>
      {links.data.links.map((link) => (
        <li key={link.token} className={classes.row}>
          <Row link={link} />
        </li>
      ))}
    </ul>
  )
}

function Row({ link }: { link: PublicLink }) {
  const { t } = useTranslation('share')
  const format = useFormat()
  const queries = useQueryClient()
  const { type, identifier, label } = link
  const maker = useNameOf()(link.created_by)
  const href = new URL(link.link, window.location.origin).href
  const turn = useMutation({
    mutationFn: (isOn: boolean) =>
      isOn ? api.publicViews.create({ type, identifier }) : api.publicViews.delete({ type, identifier }),
    onError: (error) => toast.error({ title: errorText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.publicViews.list.key() }),
  })
  const icon = type === 'form' ? IconForms : type === 'dashboard' ? appIconOf(link.icon) : tableIconOf(link.icon)
  return (
    <>
      <Tile icon={icon} color={isOptionColor(link.color) ? link.color : 'azul'} size={28} />
      <span className={classes.names}>
        <span className="t-strong t-cut">{label}</span>
        <span className="t-small t-2">
          {t(`links.type.${type}`)} · {link.is_orphaned ? t('orphaned.short') : format.date(link.created_at)}
          {maker !== undefined && <> · {t('links.madeBy', { name: maker })}</>}
        </span>
        <span className="t-small t-3 t-cut" title={href}>
          {href}
        </span>
      </span>
      {link.is_orphaned && (
        <Button variant="default" loading={turn.isPending} onClick={() => turn.mutate(true)}>
          {t('orphaned.takeOver')}
        </Button>
      )}
      <Switch
        aria-label={t('links.active', { label })}
        checked={link.active}
        disabled={turn.isPending}
        onChange={(event) => turn.mutate(event.currentTarget.checked)}
      />
      <ActionIcon
        aria-label={t('links.copy', { label })}
        disabled={!link.active}
        onClick={() => void copyPublicLink(link.link, { copied: t('link.copied'), failed: t('link.copyFailed') })}
      >
        <Icon of={IconCopy} size={16} />
      </ActionIcon>
      <ActionIcon
        component="a"
        href={link.link}
        target="_blank"
        rel="noopener"
        aria-label={t('links.open', { label })}
        data-disabled={!link.active || undefined}
      >
        <Icon of={IconExternalLink} size={16} />
      </ActionIcon>
    </>
  )
}
