import type { Field } from '@oficina/contract'
import type { Filter } from '@oficina/kinds'
import { IconFilter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Env } from '../../fields/field-env.ts'
import { countRules } from '../../filter-editor/filter-tree.ts'
import { BarButton } from './bar-button.tsx'
import { FilterDraft } from './lazy-panels.tsx'

interface FilterButtonProps {
  fields: readonly Field[]
  value: Filter
  env: Env
  onChange: (filter: Filter) => void
}

export function FilterButton({ fields, value, env, onChange }: FilterButtonProps) {
  const { t } = useTranslation('views')
  const count = countRules(value)
  return (
    <BarButton
      name="filter"
      icon={IconFilter}
      label={count > 0 ? t('bar.filters', { count }) : t('bar.filter')}
      isOn={count > 0}
      width={640}
    >
      <FilterDraft fields={fields} value={value} env={env} onChange={onChange} />
    </BarButton>
  )
}
