import type { Ctx } from '../../../platform/context.ts'
import { aggregateKind, aggregateSql, isoSql, Params, Reader, type Viewer } from '../../engine/index.ts'
import { bucketSql, groupKeys, groupLabel } from './group-order.ts'
import { type AggregateOf, checkAggregates, checkGroups } from './request.ts'
import { runRead, structureVersionSql } from './run.ts'
import { type Selection, selectionSql, settleSelection } from './selection.ts'
import { type Answer, readWith, requireGrant } from './with-structure.ts'

export interface SummaryRequest extends Selection {
  groups?: { field: string; bucket?: string | undefined; order?: 'asc' | 'desc' | undefined }[] | undefined
  aggregates?: { field: string; aggregate: string }[] | undefined
  limit?: number | undefined
}

/** One line: the whole selection, or a group at some depth. `keys` has one value for each level down to it. */
export interface SummaryLine {
  depth: number
  keys: unknown[]
  labels: (string | null)[]
  count: number
  aggregates: unknown[]
}

/** Counts and footers of all groups at all depths, and of the whole, in one statement. */
export function summarise(
  ctx: Ctx,
  tableId: string,
  request: SummaryRequest,
): Promise<{ lines: SummaryLine[]; more: boolean }> {
  return readWith(ctx, (viewer) => summariseWith(ctx, viewer, tableId, request))
}

function aggregateJson({ field, aggregate }: AggregateOf, key: string): string {
  const value = aggregateSql(aggregate, key, field.valueKind)
  const kind = aggregateKind(aggregate, field.valueKind)
  if (kind === 'number' || kind === 'duration') return `trim_scale((${value})::numeric)`
  return kind === 'dateTime' ? isoSql(value) : value
}

/** With a viewer at hand, where several things are read at once. */
export async function summariseWith(
  ctx: Ctx,
  viewer: Viewer,
  tableId: string,
  request: SummaryRequest,
): Promise<Answer<{ lines: SummaryLine[]; more: boolean }>> {
  const grant = requireGrant(viewer, tableId)
  const { settled } = await settleSelection(ctx, viewer, grant, request)
  const groups = checkGroups(grant, request.groups ?? [])
  const aggregates = checkAggregates(grant, request.aggregates ?? [])
  const limit = request.limit ?? 1_000

  const reader = new Reader(viewer, new Params(), ctx.now().getTime())
  const inner = [
    ...groups.map((group, n) => `${bucketSql(reader, group, 't')} as g${n}`),
    ...groups.map((group, n) => `${groupLabel(reader, group, 't')} as l${n}`),
    ...aggregates.map(({ field }, n) => `${reader.key(field, 't')} as a${n}`),
  ]
  const where = selectionSql(reader, grant, settled, 't')
  const source = `(select ${inner.length === 0 ? '1' : inner.join(', ')} from ${grant.table.source} t where ${where}) r`
  const sets = groups.map(
    (_, n) =>
      `(${groups
        .slice(0, n + 1)
        .map((_, m) => `g${m}`)
        .join(', ')})`,
  )
  const columns = [
    `${structureVersionSql(reader)} as v`,
    `count(*)::text as n`,
    groups.length === 0 ? '0 as d' : `${groups.length} - (${groups.map((_, n) => `grouping(g${n})`).join(' + ')}) as d`,
    `json_build_array(${groups.map((_, n) => `g${n}`).join(', ')})::text as keys`,
    `json_build_array(${groups.map((_, n) => `min(l${n})`).join(', ')})::text as labels`,
    `json_build_array(${aggregates.map((one, n) => aggregateJson(one, `a${n}`)).join(', ')})::text as aggregates`,
  ]
  const orders = groups.flatMap((group, n) => [
    `grouping(g${n}) desc`,
    ...groupKeys(reader, group, `g${n}`, `min(l${n})`).map(({ sql }) => `${sql} ${group.order} nulls last`),
  ])
  const text = `select ${columns.join(', ')} from ${source}
    ${groups.length === 0 ? '' : `group by grouping sets ((), ${sets.join(', ')})`}
    ${orders.length === 0 ? '' : `order by ${orders.join(', ')}`} limit ${reader.params.add(limit + 1, 'int')}`
  const rows = await runRead<[string, string, number, string, string, string]>(ctx, {
    text,
    values: reader.params.values,
    isPlain: false,
  })
  const lines = rows.slice(0, limit).map(([, count, depth, keys, labels, aggregates]) => ({
    depth: Number(depth),
    keys: (JSON.parse(keys) as unknown[]).slice(0, Number(depth)),
    labels: (JSON.parse(labels) as (string | null)[]).slice(0, Number(depth)),
    count: Number(count),
    aggregates: JSON.parse(aggregates) as unknown[],
  }))
  return { version: rows[0]?.[0] ?? null, value: { lines, more: rows.length > limit } }
}
