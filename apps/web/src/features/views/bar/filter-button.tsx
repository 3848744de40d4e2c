import type { Field } from '@oficina/contract'
import { type Filter, isSameJson, type Json } from '@oficina/kinds'
import { IconFilter } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Env } from '../../fields/field-env.ts'
import { FilterEditor } from '../../filter-editor/filter-editor.tsx'
import { completeOf, filterFieldsOf } from '../../filter-editor/filter-fields.ts'
import { countRules } from '../../filter-editor/filter-tree.ts'
import { BarButton } from './bar-button.tsx'

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
      icon={IconFilter}
      label={count > 0 ? t('bar.filters', { count }) : t('bar.filter')}
      isOn={count > 0}
      width={640}
    >
      <FilterDraft fields={fields} value={value} env={env} onChange={onChange} />
    </BarButton>
  )
}

const settle = 350
const same = (one: Filter, other: Filter) => isSameJson(one as unknown as Json, other as unknown as Json)

/** What is being put together. Only finished rules are asked for, once the hand rests. */
function FilterDraft({ fields, value, env, onChange }: FilterButtonProps) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState(value)
  const told = useRef(value)
  useEffect(() => {
    // Changed from elsewhere, say by a chip that was taken away: the draft follows.
    if (same(value, told.current)) return
    told.current = value
    setDraft(value)
  }, [value])
  useEffect(() => {
    const timer = setTimeout(() => {
      const complete = completeOf(draft, filterFieldsOf(fields, queries))
      if (same(complete, told.current)) return
      told.current = complete
      onChange(complete)
    }, settle)
    return () => clearTimeout(timer)
  }, [draft, fields, queries, onChange])
  return <FilterEditor fields={fields} value={draft} env={env} onChange={setDraft} />
}
