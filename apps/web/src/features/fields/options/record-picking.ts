import type { Field } from '@oficina/contract'
import type { Filter, Sort } from '@oficina/kinds'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, createContext, use } from 'react'
import type { Env } from '../field-env.ts'

/**
 * The filter and sort editors, for options such as "only these records". The filter editor is built from the editors of
 * this feature, so it cannot be imported here: the panel that shows the options passes it in.
 */
export interface RecordPicking {
  FilterEditor: ComponentType<{
    fields: readonly Field[]
    value: Filter
    env: Env
    onChange: (filter: Filter) => void
  }>
  SortEditor: ComponentType<{ fields: readonly Field[]; value: Sort; onChange: (sort: Sort) => void }>
  /** The rules of a draft that are finished. */
  completeRules: (draft: Filter, fields: readonly Field[], queries: QueryClient) => Filter
}

export const RecordPickingContext = createContext<RecordPicking | null>(null)

export function useRecordPicking(): RecordPicking {
  const picking = use(RecordPickingContext)
  if (!picking) throw new Error('options forms render inside a RecordPickingContext')
  return picking
}
