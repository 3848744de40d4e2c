import type { Invitation } from '@oficina/contract'
import { Button } from '@mantine/core'
import { BlockError, EmptyState, Icon, TableSkeleton, Tag, useMobile } from '@oficina/ui'
import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ground/session/use-format.ts'
import { errorText } from '../../../lib/error-text.ts'
import { InvitationMenu } from './invitation-menu.tsx'
import { RoleName } from './role-name.tsx'
import classes from './users.module.css'

interface InvitationsProps {
  list: UseQueryResult<{ invitations: Invitation[]; more: boolean }>
  add: () => void
}

/** Who was invited and has not come yet; on a phone each is a card. */
export function Invitations({ list, add }: InvitationsProps) {
  const { t } = useTranslation(['users', 'common'])
  const isMobile = useMobile()
  if (list.isPending) return <TableSkeleton rows={4} />
  if (list.isError)
    return (
      <BlockError
        title={errorText(list.error)}
        action={
          <Button variant="default" onClick={() => void list.refetch()}>
            {t('common:action.retry')}
          </Button>
        }
      />
    )
  const { invitations, more } = list.data
  if (invitations.length === 0)
    return (
      <EmptyState
        place="card"
        illustration="search"
        title={t('waiting.empty')}
        text={t('waiting.emptyText')}
        actions={<Button onClick={add}>{t('add')}</Button>}
      />
    )
  return (
    <>
      {isMobile ? <Cards invitations={invitations} /> : <Table invitations={invitations} />}
      {more && <p className="t-small t-2">{t('waiting.more', { count: invitations.length })}</p>}
    </>
  )
}

interface RowsProps {
  invitations: readonly Invitation[]
}

function Table({ invitations }: RowsProps) {
  const { t } = useTranslation('users')
  const format = useFormat()
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption className="sr-only">{t('waiting.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('waiting.to')}</th>
            <th scope="col">{t('field.seat')}</th>
            <th scope="col">{t('field.role')}</th>
            <th scope="col">{t('waiting.by')}</th>
            <th scope="col">{t('waiting.sent')}</th>
            <th scope="col">{t('waiting.expires')}</th>
            <th scope="col">
              <span className="sr-only">{t('column.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invitations.map((invitation) => (
            <tr key={invitation.id}>
              <th scope="row">
                <Target invitation={invitation} />
              </th>
              <td>{t(`seat.${invitation.seat}`)}</td>
              <td>
                <RoleName id={invitation.id_profile} />
              </td>
              <td className="t-2 t-cut">{invitation.inviter}</td>
              <td className="t-2">
                <time dateTime={invitation.invited_at} title={format.dateTime(invitation.invited_at)}>
                  {format.relative(invitation.invited_at)}
                </time>
              </td>
              <td className="t-2 t-num">
                <Expiry invitation={invitation} />
              </td>
              <td>
                <InvitationMenu invitation={invitation} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards({ invitations }: RowsProps) {
  const { t } = useTranslation('users')
  const format = useFormat()
  return (
    <ul className={classes.cards} aria-label={t('waiting.title')}>
      {invitations.map((invitation) => (
        <li key={invitation.id} className={classes.card}>
          <div className={classes.cardHead}>
            <Target invitation={invitation} />
            <InvitationMenu invitation={invitation} />
          </div>
          <div className={classes.cardFacts}>
            <span className="t-small t-2">{t(`seat.${invitation.seat}`)}</span>
            <span className="t-small t-2">
              <RoleName id={invitation.id_profile} />
            </span>
            <span className="t-small t-2">
              {t('waiting.sentBy', { name: invitation.inviter ?? '–', when: format.relative(invitation.invited_at) })}
            </span>
            <span className="t-small t-2">
              {t('waiting.expires')} <Expiry invitation={invitation} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The address or number, and by which way the invitation went there. */
function Target({ invitation: { to, way } }: { invitation: Invitation }) {
  const { t } = useTranslation('users')
  return (
    <span className={classes.person}>
      <Icon of={way === 'email' ? IconMail : IconBrandWhatsapp} />
      <span className={classes.words}>
        <span className="t-strong t-cut">{to}</span>
        <span className="t-small t-3">{t(`waiting.way.${way}`)}</span>
      </span>
    </span>
  )
}

function Expiry({ invitation: { expires_at: at, is_over: isOver } }: { invitation: Invitation }) {
  const { t } = useTranslation('users')
  const format = useFormat()
  if (isOver) return <Tag color="vermelho">{t('waiting.over')}</Tag>
  return at === null ? '–' : <time dateTime={at}>{format.date(at)}</time>
}
