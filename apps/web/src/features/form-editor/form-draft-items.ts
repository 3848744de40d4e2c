import type { Field, FormItem, TableFormKind } from '@oficina/contract'
import { isSameJson, type Json } from '@oficina/kinds'
import { fitsForm } from '../record-form/form-items.ts'

export type FieldItem = Extract<FormItem, { type: 'field' }>

/** Short, and never twice in one form. */
const newId = () => Math.random().toString(36).slice(2, 12)

export const newSection = (label: string): FormItem => ({ id: newId(), type: 'section', label })
export const newPageBreak = (): FormItem => ({ id: newId(), type: 'page_break' })
export const newFieldItem = (field: Field): FormItem => ({ id: newId(), type: 'field', field_id: field.id })

/** Fields that the form could ask for and does not. */
export function leftOut(items: readonly FormItem[], fields: readonly Field[], kind: TableFormKind): Field[] {
  const asked = new Set(items.map((item) => (item.type === 'field' ? item.field_id : '')))
  return fields.filter((field) => fitsForm(field, kind) && !asked.has(field.id))
}

type Patch = { [K in 'label' | 'help' | 'required' | 'width' | 'show_if']?: FieldItem[K] | undefined }

/** An item with other settings; those that say nothing more than the field itself are left away. */
export function patched(item: FormItem, patch: Patch): FormItem {
  const next: Record<string, unknown> = { ...item, ...patch }
  const isNothing = (value: unknown) => value === undefined || value === null || value === '' || value === false
  for (const key of ['help', 'required', 'width', 'show_if'] as const) if (isNothing(next[key])) delete next[key]
  // A section is its label; the others fall back to their field's.
  if (item.type !== 'section' && isNothing(next.label)) delete next.label
  return next as FormItem
}

export const isSameForm = (one: unknown, other: unknown): boolean => isSameJson(one as Json, other as Json)

/** What is wrong with each item, by its id: the server tells it by place. */
export function problemsByItem(
  issues: readonly { path: string; reason: string }[],
  items: readonly FormItem[],
): Map<string, string> {
  const found = new Map<string, string>()
  for (const { path, reason } of issues) {
    const place = /^form\.items\.(\d+)/.exec(path)?.[1]
    const item = place === undefined ? undefined : items[Number(place)]
    if (item && !found.has(item.id)) found.set(item.id, reason)
  }
  return found
}
