import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api.ts'
import { type UsersSearch, userSeats, userStatuses } from './users-search.ts'

interface UserFiltersProps {
  search: UsersSearch
  onChange: (patch: Partial<UsersSearch>) => void
}

/** Narrows the list by status, seat and role. */
export function UserFilters({ search, onChange }: UserFiltersProps) {
  const { t } = useTranslation('users')
  const roles = useQuery(api.roles.list.queryOptions()).data?.roles ?? []
  const none = undefined as never
  return (
    <>
      <Select
        w={190}
        clearable
        aria-label={t('column.status')}
        placeholder={t('filter.anyStatus')}
        data={userStatuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
        value={search.status ?? null}
        onChange={(status) => onChange({ status: userStatuses.find((one) => one === status) ?? none })}
      />
      <Select
        w={150}
        clearable
        aria-label={t('field.seat')}
        placeholder={t('filter.anySeat')}
        data={userSeats.map((seat) => ({ value: seat, label: t(`seat.${seat}`) }))}
        value={search.seat ?? null}
        onChange={(seat) => onChange({ seat: userSeats.find((one) => one === seat) ?? none })}
      />
      <Select
        w={170}
        clearable
        searchable
        aria-label={t('field.role')}
        placeholder={t('filter.anyRole')}
        data={roles.map((role) => ({ value: role.id_profile, label: role.name }))}
        value={search.role ?? null}
        onChange={(role) => onChange({ role: role ?? none })}
      />
    </>
  )
}
