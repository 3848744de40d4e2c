import type { SeatUses, UserRow } from '@oficina/contract'
import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { useGivableRoles } from './user-queries.ts'

export interface UserDraft {
  seat: UserRow['seat'] | null
  role: string | null
  whatsapp: string
  home: string
}

interface UserFieldsProps {
  draft: UserDraft
  onChange: (patch: Partial<UserDraft>) => void
  /** Errors are shown once someone tried to send. */
  isTried: boolean
  /** The role that the person has, which stays in the list whoever looks. */
  current?: string
}

const seatOrder = ['builder', 'member', 'viewer'] as const

/** Seat, role, WhatsApp and the page that someone starts on. */
export function UserFields({ draft, onChange, isTried, current }: UserFieldsProps) {
  const { t } = useTranslation(['users', 'errors'])
  const { roles } = useGivableRoles()
  const { data: seats } = useQuery(api.users.seats.queryOptions())
  const all = useQuery(api.roles.list.queryOptions()).data?.roles ?? []
  const own = all.find((role) => role.id_profile === current)
  const shown = own && !roles.includes(own) ? [own, ...roles] : roles
  const required = t('errors:required')
  return (
    <>
      <Select
        label={t('field.seat')}
        description={draft.seat ? t(`seatText.${draft.seat}`) : undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        withAsterisk
        allowDeselect={false}
        data={seatOrder
          .filter((seat) => seat !== 'viewer' || seats?.allow_viewers || draft.seat === 'viewer')
          .map((seat) => ({ value: seat, label: seatLabel(t(`seat.${seat}`), seats?.[seat]) }))}
        value={draft.seat}
        error={isTried && draft.seat === null ? required : undefined}
        onChange={(seat) => onChange({ seat: seatOrder.find((one) => one === seat) ?? null })}
      />
      <Select
        label={t('field.role')}
        withAsterisk
        allowDeselect={false}
        searchable={shown.length > 8}
        data={shown.map((role) => ({ value: role.id_profile, label: role.name }))}
        value={draft.role}
        error={isTried && draft.role === null ? required : undefined}
        onChange={(role) => onChange({ role })}
      />
      <TextInput
        label={t('field.whatsapp')}
        description={t('field.whatsappHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        type="tel"
        autoComplete="off"
        placeholder={t('field.whatsappExample')}
        value={draft.whatsapp}
        onChange={(event) => onChange({ whatsapp: event.currentTarget.value })}
      />
      <TextInput
        label={t('field.home')}
        description={t('field.homeHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        placeholder="/home"
        value={draft.home}
        onChange={(event) => onChange({ home: event.currentTarget.value })}
      />
    </>
  )
}

const seatLabel = (name: string, use: SeatUses['users'] | undefined) =>
  typeof use?.max === 'number' ? `${name} (${use.used}/${use.max})` : name
