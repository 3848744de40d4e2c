import type { Field, FormItem, TableForm, TableFormKind, TableForms, TableFormSettings } from '@oficina/contract'
import { kindOf } from '../fields/field-env.ts'

/** A form as it is shown: its items in order, and how it opens and ends. */
export interface FormDesign extends TableFormSettings {
  items: readonly FormItem[]
  /** Nobody has set it: it shows every field. */
  isDefault: boolean
}

/** Whether a form of this kind may ask for a field. */
export const fitsForm = (field: Field, kind: TableFormKind): boolean =>
  kind !== 'creation' || !kindOf(field).traits.readOnlyAlways

const fieldItem = (field: Field): FormItem => ({ id: field.id, type: 'field', field_id: field.id })

/** What a form shows while nobody has set it: every field, in the table's order. */
export const defaultItems = (fields: readonly Field[], kind: TableFormKind): FormItem[] =>
  fields.filter((field) => fitsForm(field, kind)).map(fieldItem)

/** One of a table's forms, with what it takes from others filled in. */
export function designOf(forms: TableForms, kind: TableFormKind, fields: readonly Field[]): FormDesign {
  const form: TableForm = forms[kind]
  if (form === true) return { items: defaultItems(fields, kind), isDefault: true }
  if (form === 'creation') return designOf(forms, 'creation', fields)
  return { ...form, isDefault: false }
}
