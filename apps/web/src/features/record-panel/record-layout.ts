import type { Field, Table, TableForms } from '@oficina/contract'
import { designOf } from '../record-form/form-items.ts'
import { conditionsOver, type FormPage, layoutOf } from '../record-form/form-layout.ts'

interface LayoutEnv {
  userId: string
  timezone: string
  now: number
}

/** A record as its table's update form lays it out, for the values that it has now. The title stands above it. */
export function recordPages(
  table: Table,
  forms: TableForms,
  title: Field | null,
  valueOf: (fieldId: string) => unknown,
  env: LayoutEnv,
): FormPage[] {
  const items = designOf(forms, 'update', table.fields).items.filter(
    (item) => item.type !== 'field' || item.field_id !== title?.id,
  )
  return layoutOf(items, forms.conditionals, table.fields, conditionsOver(table.fields, valueOf, env))
}
