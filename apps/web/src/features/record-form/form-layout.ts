import type { Field, FormItem, TableForms } from '@oficina/contract'
import { type Filter, type FilterField, filterFieldOf, filterWithin, type Json, matches } from '@oficina/kinds'
import { canonical, kindOf, valueKindOf } from '../fields/field-env.ts'

/** A field as the form asks for it: with the form's own label, and required where either of the two says so. */
export interface AskedField {
  itemId: string
  field: Field
  help: string
  /** Columns that it takes; none said leaves it to the form. */
  width: number | null
}
export interface FormSection {
  id: string
  label: string
  help: string
  fields: AskedField[]
}
export interface FormPage {
  id: string
  label: string
  sections: FormSection[]
}

/** Whether a condition holds for what stands in the form now. */
export type Holds = (filter: Filter) => boolean

interface ConditionEnv {
  userId: string | null
  timezone: string
  now: number
}

/** Weeks begin on Sunday, on the server too. */
const weekStart = 0

/**
 * Judges conditions by the values in the form, as the server does. What is said of fields that are gone, or that this
 * person does not see, does not count.
 */
export function conditionsOver(
  fields: readonly Field[],
  valueOf: (fieldId: string) => unknown,
  env: ConditionEnv,
): Holds {
  const known = new Map<string, FilterField>(
    fields.map((field) => [field.id, filterFieldOf(kindOf(field), field.options)]),
  )
  const values: Record<string, Json> = {}
  for (const field of fields) values[field.id] = canonical(field, valueOf(field.id)) as Json
  return (filter) => {
    const alive = filterWithin(filter, known)
    return alive === null || matches(alive, values, { fields: known, weekStart, ...env })
  }
}

/** The form as pages of sections of fields, without what its conditions hide and without pages that are left empty. */
export function layoutOf(
  items: readonly FormItem[],
  conditionals: TableForms['conditionals'],
  fields: readonly Field[],
  holds: Holds,
): FormPage[] {
  const byId = new Map(fields.map((field) => [field.id, field]))
  let section: FormSection = { id: 'first', label: '', help: '', fields: [] }
  let isOpen = true
  const pages: FormPage[] = [{ id: 'first', label: '', sections: [section] }]
  const isAsked = (fieldId: string) => conditionals.every((one) => one.field !== fieldId || holds(one.filter))
  for (const item of items) {
    if (item.type === 'page_break') {
      section = { id: `${item.id} first`, label: '', help: '', fields: [] }
      isOpen = true
      pages.push({ id: item.id, label: item.label ?? '', sections: [section] })
      continue
    }
    const isShown = !item.show_if || holds(item.show_if)
    if (item.type === 'section') {
      isOpen = isShown
      section = { id: item.id, label: item.label, help: item.help ?? '', fields: [] }
      pages.at(-1)?.sections.push(section)
      continue
    }
    const field = byId.get(item.field_id)
    if (field && isOpen && isShown && isAsked(field.id)) section.fields.push(askedField(item, field))
  }
  const filled = pages.map((page) => ({ ...page, sections: page.sections.filter((one) => one.fields.length > 0) }))
  return filled.filter((page) => page.sections.length > 0)
}

function askedField(item: FormItem & { type: 'field' }, field: Field): AskedField {
  const required = (field.required || item.required === true) && kindOf(field).traits.canBeRequired
  const label = item.label || field.label
  return {
    itemId: item.id,
    field: { ...field, label, required },
    help: item.help || field.tooltip,
    width: item.width ?? null,
  }
}

export const fieldsOfPages = (pages: readonly FormPage[]): AskedField[] =>
  pages.flatMap((page) => page.sections.flatMap((section) => section.fields))

/** Whether there is nothing in a field, as the server sees it. */
export function isBlank(field: Field, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (value === false) return valueKindOf(field) === 'boolean' && !kindOf(field).traits.canBeRequired
  return Array.isArray(value) && value.length === 0
}
