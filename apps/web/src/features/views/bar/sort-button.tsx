import type { Field } from '@oficina/contract'
import type { Sort } from '@oficina/kinds'
import { IconArrowsSort } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BarButton } from './bar-button.tsx'
import { SortEditor } from './lazy-panels.tsx'

interface SortButtonProps {
  fields: readonly Field[]
  value: Sort
  onChange: (sort: Sort) => void
}

export function SortButton({ fields, value, onChange }: SortButtonProps) {
  const { t } = useTranslation('views')
  const count = value.length
  return (
    <BarButton
      name="sort"
      icon={IconArrowsSort}
      label={count > 0 ? t('bar.sorts', { count }) : t('bar.sort')}
      isOn={count > 0}
      width={420}
    >
      <SortEditor fields={fields} value={value} onChange={onChange} />
    </BarButton>
  )
}
