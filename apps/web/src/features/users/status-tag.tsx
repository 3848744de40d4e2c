import type { UserRow } from '@oficina/contract'
import { type OptionColor, Tag } from '@oficina/ui'
import { useTranslation } from 'react-i18next'

const colors: Record<UserRow['status'], OptionColor> = {
  active: 'verde',
  invite_sent: 'ambar',
  invite_failed: 'vermelho',
  disabled: 'cinza',
}

/** Whether someone is in, on the way, not reached or shut out. */
export function StatusTag({ status }: { status: UserRow['status'] }) {
  const { t } = useTranslation('users')
  return (
    <Tag color={colors[status]} dot>
      {t(`status.${status}`)}
    </Tag>
  )
}
