import { type FormItem, formItem } from '@oficina/contract'
import { checkFilter, type Filter, type FilterField, filterFieldOf, isFilterWithin, namesIn } from '@oficina/kinds'
import { z } from 'zod'
import type { FieldModel, Grant } from '../engine/index.ts'
import { type AskedField, isHeldHere } from '../records/index.ts'
import { needsWhole, type ReferenceTarget } from '../tables/index.ts'

export const itemsVersion = 1
type Fields = ReadonlyMap<string, FieldModel>
export interface Issue {
  path: string
  reason: string
}

/** Items as they are stored, checked again each time they are used. */
export function readItems(stored: unknown, version: number): FormItem[] {
  if (version !== itemsVersion) throw new Error(`form items of the unknown version ${version}`)
  return z.array(formItem).parse(stored)
}

/** What conditions may look at: values that the record itself holds, known while it is written, without a look at others. */
export const conditionFields = (fields: Fields): ReadonlyMap<string, FilterField> =>
  new Map([...fields.values()].filter(isHeldHere).map((field) => [field.id, filterFieldOf(field.kind, field.options)]))

export function checkCondition(filter: Filter, fields: Fields, path: string): Issue[] {
  return checkFilter(filter, conditionFields(fields)).map((error) => ({
    path: [path, ...error.path].join('.'),
    reason: error.reason,
  }))
}

export type FormUse = 'creation' | 'update' | 'chat' | 'public'

/** A field that whoever has a link may be shown and may fill in. */
export const isPublicField = (field: FieldModel): boolean =>
  field.kind.traits.formSelectable && !field.readOnly && !field.kind.traits.readOnlyAlways

/** Everything that is wrong with a form's items, against the fields that whoever saves it may read. */
export function checkItems(
  items: readonly FormItem[],
  fields: Fields,
  writable: ReadonlySet<string>,
  use: FormUse,
  path: string,
): Issue[] {
  const issues: Issue[] = []
  const seen = new Set<string>()
  const once = (key: string, at: string) => {
    if (seen.has(key)) issues.push({ path: at, reason: 'given_twice' })
    seen.add(key)
  }
  items.forEach((item, n) => {
    const at = `${path}.${n}`
    once(`item ${item.id}`, `${at}.id`)
    if ('show_if' in item && item.show_if) issues.push(...checkCondition(item.show_if, fields, `${at}.show_if`))
    if (item.type !== 'field') return
    once(`field ${item.field_id}`, `${at}.field_id`)
    const field = fields.get(item.field_id)
    const reason = field ? unfit(field, item.required ?? false, writable, use) : 'unknown_field'
    if (reason) issues.push({ path: `${at}.field_id`, reason })
  })
  if (!items.some((item) => item.type === 'field')) issues.push({ path, reason: 'required' })
  return issues
}

function unfit(field: FieldModel, required: boolean, writable: ReadonlySet<string>, use: FormUse): string | null {
  const { traits } = field.kind
  if (required && !traits.canBeRequired) return 'cannot_be_required'
  if (use === 'creation' && traits.readOnlyAlways) return 'not_editable'
  if (use === 'public' && !isPublicField(field)) return 'unfit_field'
  // Nobody lets others write what they could not write themselves.
  return use === 'public' && !writable.has(field.id) ? 'not_editable' : null
}

const and = (...filters: (Filter | null | undefined)[]): Filter | null => {
  const given = filters.filter((filter) => filter !== null && filter !== undefined)
  return given.length === 0 ? null : given.length === 1 ? (given[0] as Filter) : { op: 'and', rules: given }
}

/** What a form asks for, field by field. A section's condition holds for what is below it. */
export function askedBy(items: readonly FormItem[], fields: Fields): AskedField[] {
  const asked: AskedField[] = []
  let section: Filter | null = null
  for (const item of items) {
    if (item.type === 'page_break') section = null
    else if (item.type === 'section') section = item.show_if ?? null
    else {
      const field = fields.get(item.field_id)
      if (!field) continue
      const required = (field.required || item.required === true) && field.kind.traits.canBeRequired
      asked.push({ field: field.id, required, showIf: and(section, item.show_if) })
    }
  }
  return asked
}

/** Without fields that are not among these, and without conditions that name others. */
export function itemsWithin(items: readonly FormItem[], fields: Fields): FormItem[] {
  const known = conditionFields(fields)
  return items
    .filter((item) => item.type !== 'field' || fields.has(item.field_id))
    .map((item) =>
      'show_if' in item && item.show_if && !isFilterWithin(item.show_if, known) ? { ...item, show_if: null } : item,
    )
}

/** What someone gave, with the stored items and conditions that they could not see. */
export function keepHidden(
  given: readonly FormItem[],
  stored: readonly FormItem[],
  readable: Fields,
  every: Fields,
): FormItem[] {
  const seen = new Map(itemsWithin(stored, readable).map((item) => [item.id, item]))
  const before = new Map(stored.map((item) => [item.id, item]))
  const kept = given.map((item) => {
    const old = before.get(item.id)
    if (!old || !('show_if' in old) || !('show_if' in item) || item.show_if) return item
    const shown = seen.get(item.id)
    const wasHidden = old.show_if && shown && 'show_if' in shown && !shown.show_if
    return wasHidden ? { ...item, show_if: old.show_if } : item
  })
  const ids = new Set(given.map((item) => item.id))
  const hidden = hiddenIn(stored, readable, every).map((item) => {
    // Whoever cannot see it may have given its id to another one.
    let { id } = item
    for (let n = 2; ids.has(id); n++) id = `${item.field_id}-${n}`
    ids.add(id)
    return { ...item, id }
  })
  return [...kept, ...hidden]
}

type FieldItem = Extract<FormItem, { type: 'field' }>

/** What a form asks for that someone cannot see. */
const hiddenIn = (stored: readonly FormItem[], readable: Fields, every: Fields): FieldItem[] =>
  stored.filter(
    (item): item is FieldItem => item.type === 'field' && every.has(item.field_id) && !readable.has(item.field_id),
  )

/** A form is taken away by those who see all that it asks for. */
export function refuseUnseen(stored: readonly FormItem[], { readable, table }: Grant): void {
  if (hiddenIn(stored, readable, table.fields).length > 0) throw needsWhole(table.id)
}

export const fieldsOfItems = (items: readonly FormItem[]): string[] =>
  items.flatMap((item) => (item.type === 'field' ? [item.field_id] : []))

/** Every field that a form uses, for the index of references. */
export function targetsOfItems(items: readonly FormItem[]): ReferenceTarget[] {
  const named = items.flatMap((item) => ('show_if' in item && item.show_if ? namesIn(item.show_if) : []))
  return [...fieldsOfItems(items), ...named].map((id) => ({ kind: 'field', id }))
}
