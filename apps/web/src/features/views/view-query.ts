import type { Field, View } from '@oficina/contract'
import { type Filter, groupOf, namesIn, type Sort, viewKindOf, type ViewTypeId } from '@oficina/kinds'
import { bothOf, keepRules } from '../filter-editor/filter-tree.ts'
import { valueKindOf } from '../fields/field-env.ts'
import type { RecordQuery } from '../records/record-store.ts'

export type ViewGroups = NonNullable<View['groups']>
export type ViewFooters = NonNullable<View['footer']>
export type RowHeight = NonNullable<View['row_height']>
export type ViewColors = NonNullable<View['colors']>

/** What someone set for themselves over a view. It stands in the address until it is saved or discarded. */
export interface Personal {
  filter?: Filter | undefined
  sort?: Sort | undefined
  groups?: ViewGroups | undefined
  /** Fields that are put away. */
  hidden?: string[] | undefined
  /** Fields in their order; those that it does not name stand behind. */
  order?: string[] | undefined
  /** So many columns stay in sight. */
  frozen?: number | undefined
  colors?: ViewColors | undefined
  /** How wide columns were made, where that differs from the view. */
  widths?: Record<string, number> | undefined
  footer?: ViewFooters | undefined
  height?: RowHeight | undefined
}

export const isChanged = (personal: Personal): boolean => personalKeys.some((key) => personal[key] !== undefined)

export const personalKeys = [
  'filter',
  'sort',
  'groups',
  'hidden',
  'order',
  'frozen',
  'colors',
  'widths',
  'footer',
  'height',
] as const satisfies readonly (keyof Personal)[]

/** What is in force: the view's settings, with the person's own in their place. */
export interface Effective {
  filter: Filter
  sort: Sort
  groups: ViewGroups
  footer: ViewFooters
  colors: ViewColors
  /** The first column always stays in sight. */
  frozen: number
  widths: Record<string, number>
  height: RowHeight
  /** Fields in their order. */
  shown: Field[]
  hidden: Field[]
}

export function effectiveOf(fields: readonly Field[], view: View | null, personal: Personal): Effective {
  const known = new Map(fields.map((field) => [field.id, field]))
  const wanted = view?.fields ?? fields.map(({ id }) => id)
  // Fields that someone brings back stand behind those that the view names.
  const order = [...new Set([...(personal.order ?? []), ...wanted, ...known.keys()])].flatMap(
    (id) => known.get(id) ?? [],
  )
  const hidden = new Set(personal.hidden ?? fields.map(({ id }) => id).filter((id) => !wanted.includes(id)))
  for (const id of personal.hidden === undefined ? (view?.hidden_fields ?? []) : []) hidden.add(id)
  return {
    filter: ownFilter(fields, personal) ?? view?.filters ?? { op: 'and', rules: [] },
    sort: (personal.sort ?? view?.sort ?? []).filter(({ field }) => field === 'id' || known.has(field)),
    groups: (personal.groups ?? view?.groups ?? []).filter(({ field }) => isGroupable(known.get(field))),
    footer: (personal.footer ?? view?.footer ?? []).filter(({ field }) => known.has(field)),
    colors: personal.colors ?? view?.colors ?? [],
    frozen: Math.max(1, personal.frozen ?? view?.frozen_columns ?? 1),
    widths: { ...view?.column_widths, ...personal.widths },
    height: personal.height ?? view?.row_height ?? 'short',
    shown: order.filter(({ id }) => !hidden.has(id)),
    hidden: order.filter(({ id }) => hidden.has(id)),
  }
}

/** What someone filters by, without fields that were taken away meanwhile: an address may be older than the table. */
const ownFilter = (fields: readonly Field[], { filter }: Personal): Filter | undefined =>
  filter && keepRules(filter, (rule) => fields.some(({ id }) => id === rule.field))

export const isGroupable = (field: Field | undefined): field is Field =>
  field !== undefined && groupOf[valueKindOf(field)] !== null

/** Whether views of this kind put records together under headings. */
export const takesGroups = (type: ViewTypeId): boolean => Object.hasOwn(viewKindOf(type).shape, 'groups')

/** The question for a view as someone set it, with a condition of the view's kind on top where it has one. */
export function queryOf(
  table: { id: string; fields: readonly Field[] },
  view: View | null,
  personal: Personal,
  search: string,
  also?: Filter,
): RecordQuery {
  const { sort, groups, colors } = effectiveOf(table.fields, view, personal)
  // A changed filter stands in place of the view's own. Conditions that the person cannot see stay in force all the
  // same, and only the view itself knows them.
  const isOwn = personal.filter !== undefined || personal.hidden !== undefined
  const asView = view !== null && (!isOwn || view.has_hidden_filters)
  const own = ownFilter(table.fields, personal)
  const filter = bothOf(asView ? own : (own ?? view?.filters ?? undefined), also)
  const isSheet = view === null || view.type === 'table'
  const isGrouped = isSheet || takesGroups(view.type)
  // A view answers with its own fields; what colours hang on may be another.
  const known = new Set(table.fields.map(({ id }) => id))
  const named = colors.flatMap((rule) => namesIn(rule.filter as Filter)).filter((id) => known.has(id))
  const extra = asView && isSheet ? named.filter((id) => !view.fields?.includes(id)) : []
  return {
    tableId: table.id,
    ...(asView && { view: view.id }),
    ...(filter && { filter }),
    ...(extra.length > 0 && { fields: [...new Set([...(view?.fields ?? []), ...extra])] }),
    ...(isGrouped && groups.length > 0 && { groups }),
    ...(sort.length > 0 && { sort }),
    ...(search !== '' && { search }),
  }
}

/** What of a person's own settings a view of this kind keeps, as the server takes it. */
export function savedSettings(fields: readonly Field[], view: View, personal: Personal) {
  const { shown, hidden } = effectiveOf(fields, view, personal)
  const settings = {
    ...(personal.filter && { filters: personal.filter.rules.length > 0 ? personal.filter : null }),
    ...(personal.sort && { sort: personal.sort }),
    ...(personal.groups && { groups: personal.groups }),
    ...(personal.footer && { footer: personal.footer }),
    ...((personal.hidden || personal.order) && {
      fields: shown.map(({ id }) => id),
      hidden_fields: hidden.map(({ id }) => id),
    }),
    ...(personal.frozen !== undefined && { frozen_columns: personal.frozen }),
    ...(personal.height && { row_height: personal.height }),
    ...(personal.colors && { colors: personal.colors }),
    ...(personal.widths && { column_widths: { ...view.column_widths, ...personal.widths } }),
  }
  const { shape } = viewKindOf(view.type)
  return Object.fromEntries(Object.entries(settings).filter(([key]) => Object.hasOwn(shape, key)))
}
