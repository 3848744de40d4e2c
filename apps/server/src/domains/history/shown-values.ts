import type { Json } from '@oficina/kinds'
import { CompiledQuery } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type FieldModel, Params, Reader, type Viewer } from '../engine/index.ts'
import { linkChangeOf } from '../records/index.ts'
import { findShownFiles } from './queries/named.ts'

export interface FieldValue {
  field: FieldModel
  value: Json
}

/** How a stored value is shown: the same shape in which a record shows it. */
export type Show = (field: FieldModel, value: Json) => unknown

/** Of a long list that changed: what came on this side of the change. */
const idsIn = (value: Json): number[] =>
  linkChangeOf(value)?.added ??
  (Array.isArray(value) ? value : [value]).filter((one): one is number => typeof one === 'number')
const textsIn = (value: Json): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')

/** Looks up what ids in values stand for: linked records that the viewer may see, and files. All others stay unsaid. */
export async function showValues(ctx: Ctx, viewer: Viewer, values: readonly FieldValue[]): Promise<Show> {
  const byField = Map.groupBy(values, ({ field }) => field)
  const labels = new Map<FieldModel, Map<number, string | null>>()
  for (const [field, list] of byField) {
    if (field.link)
      labels.set(field, await labelsOf(ctx, viewer, field, [...new Set(list.flatMap(({ value }) => idsIn(value)))]))
  }
  const files = await filesOf(ctx, viewer, values)
  return (field, value) => {
    if (field.link) {
      const known = labels.get(field)
      const seen = idsIn(value).flatMap((id) => (known?.has(id) ? [{ id, label: known.get(id) ?? null }] : []))
      if (field.valueKind === 'link') return seen[0] ?? null
      return seen.length === 0 ? null : seen
    }
    if (field.valueKind !== 'files') return value
    const found = textsIn(value).flatMap((id) => files.get(id) ?? [])
    return found.length === 0 ? null : found
  }
}

async function labelsOf(
  ctx: Ctx,
  viewer: Viewer,
  field: FieldModel,
  ids: readonly number[],
): Promise<Map<number, string | null>> {
  const grant = field.link && viewer.grant(field.link.tableId)
  if (!grant || ids.length === 0) return new Map()
  const reader = new Reader(viewer, new Params(), ctx.now().getTime())
  const text = `select t.id, ${reader.label(grant, 't', field.link?.labelFieldId ?? null)} as label from ${grant.table.source} t
    where t.id = any(${reader.params.add(ids, 'bigint[]')}) and ${reader.visible(grant, 't')}`
  const { rows } = await ctx.db.executeQuery<{ id: string; label: string | null }>(
    CompiledQuery.raw(text, reader.params.values),
  )
  return new Map(rows.map((row) => [Number(row.id), row.label]))
}

async function filesOf(ctx: Ctx, viewer: Viewer, values: readonly FieldValue[]): Promise<Map<string, object>> {
  const ids = values.flatMap(({ field, value }) => (field.valueKind === 'files' ? textsIn(value) : []))
  if (ids.length === 0) return new Map()
  return findShownFiles(ctx.db, viewer.structure.orgId, [...new Set(ids)])
}
