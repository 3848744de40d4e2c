import type { UserRow } from '@oficina/contract'
import { UnstyledButton } from '@mantine/core'
import { Avatar, useMobile } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { useFormat } from '../../../ground/session/use-format.ts'
import { StatusTag } from '../../../features/users/status-tag.tsx'
import { RoleName } from './role-name.tsx'
import { UserMenu } from './user-menu.tsx'
import classes from './users.module.css'

interface UserListProps {
  users: readonly UserRow[]
}

/** People of the organisation; on a phone each is a card. */
export function UserList({ users }: UserListProps) {
  return useMobile() ? <UserCards users={users} /> : <UserTable users={users} />
}

function UserTable({ users }: UserListProps) {
  const { t } = useTranslation('users')
  const format = useFormat()
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption className="sr-only">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('column.name')}</th>
            <th scope="col">{t('column.status')}</th>
            <th scope="col">{t('field.seat')}</th>
            <th scope="col">{t('field.role')}</th>
            <th scope="col">{t('column.lastLogin')}</th>
            <th scope="col">{t('column.created')}</th>
            <th scope="col">
              <span className="sr-only">{t('column.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id_user} data-off={!user.active || undefined}>
              <th scope="row">
                <Person user={user} />
              </th>
              <td>
                <StatusTag status={user.status} />
              </td>
              <td>{t(`seat.${user.seat}`)}</td>
              <td>
                <RoleName id={user.id_profile} />
              </td>
              <td className="t-2">
                {user.last_login_at ? (
                  <time dateTime={user.last_login_at} title={format.dateTime(user.last_login_at)}>
                    {format.relative(user.last_login_at)}
                  </time>
                ) : (
                  t('never')
                )}
              </td>
              <td className="t-2 t-num">{format.date(user.created_at)}</td>
              <td>
                <UserMenu user={user} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function UserCards({ users }: UserListProps) {
  const { t } = useTranslation('users')
  return (
    <ul className={classes.cards}>
      {users.map((user) => (
        <li key={user.id_user} className={classes.card}>
          <div className={classes.cardHead}>
            <Person user={user} />
            <UserMenu user={user} />
          </div>
          <div className={classes.cardFacts}>
            <StatusTag status={user.status} />
            <span className="t-small t-2">{t(`seat.${user.seat}`)}</span>
            <span className="t-small t-2">
              <RoleName id={user.id_profile} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Person({ user }: { user: UserRow }) {
  const { t } = useTranslation('users')
  return (
    <UnstyledButton
      className={classes.person ?? ''}
      onClick={() => void openDialog('editUserSeat', { id: user.id_user })}
    >
      <Avatar name={user.name} src={user.photo_url} colorKey={user.id_user} size={28} />
      <span className="sr-only">{t('edit')}</span>
      <span className={classes.words}>
        <span className="t-strong t-cut">{user.name}</span>
        <span className="t-small t-3 t-cut">{user.email}</span>
      </span>
    </UnstyledButton>
  )
}
