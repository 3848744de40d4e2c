import type { Field } from '@oficina/contract'
import { type Filter, isSameJson, type Json } from '@oficina/kinds'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Env } from '../fields/field-env.ts'
import { FilterEditor } from './filter-editor.tsx'
import { completeOf, filterFieldsOf } from './filter-fields.ts'

interface FilterDraftProps {
  fields: readonly Field[]
  value: Filter
  env: Env
  onChange: (filter: Filter) => void
}

const settle = 350
const same = (one: Filter, other: Filter) => isSameJson(one as unknown as Json, other as unknown as Json)

/** What is being put together. Only finished rules are asked for, once the hand rests. */
export function FilterDraft({ fields, value, env, onChange }: FilterDraftProps) {
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
