import {
  aggregatesOf,
  type Aggregate,
  type Bucket,
  checkFilter,
  type Filter,
  type FilterField,
  groupOf,
  type Sort,
} from '@oficina/kinds'
import { AppError } from '../../../platform/errors.ts'
import { describeFields, type FieldModel, type Grant, isSortable, type Viewer } from '../../engine/index.ts'

type Issue = { path: string; reason: string }
const invalid = (issues: readonly Issue[]) => new AppError('invalid_input', { issues: issues.slice(0, 50) })

/** Fields as filters know them, as far as the viewer may read them; through links too. */
export const filterFields = (viewer: Viewer, grant: Grant): ReadonlyMap<string, FilterField> =>
  describeFields(viewer, grant.readable)

/** Refuses a filter that names what may not be read exactly as one that names what does not exist. */
export function checkFilterOf(viewer: Viewer, grant: Grant, filter: Filter, path = 'filter', maxDepth = 10): void {
  // An option that is gone makes a filter that finds nothing: no reason to fail a list.
  const errors = checkFilter(filter, filterFields(viewer, grant), { maxDepth }).filter(
    ({ reason }) => reason !== 'unknown_option',
  )
  if (errors.length > 0) {
    throw invalid(errors.map((error) => ({ path: [path, ...error.path].join('.'), reason: error.reason })))
  }
}

export function checkSort(grant: Grant, sort: Sort): void {
  const issues = sort.flatMap(({ field: id }, n): Issue[] => {
    if (id === 'id') return []
    const field = grant.readable.get(id)
    if (!field) return [{ path: `sort.${n}.field`, reason: 'unknown_field' }]
    return isSortable(field) ? [] : [{ path: `sort.${n}.field`, reason: 'not_sortable' }]
  })
  if (issues.length > 0) throw invalid(issues)
}

/** The fields asked for, or all that may be read. */
export function chosenFields(grant: Grant, ids: readonly string[] | undefined): FieldModel[] {
  if (!ids) return [...grant.readable.values()]
  const issues = ids.flatMap((id, n) =>
    grant.readable.has(id) ? [] : [{ path: `fields.${n}`, reason: 'unknown_field' }],
  )
  if (issues.length > 0) throw invalid(issues)
  return [...new Set(ids)].map((id) => grant.readable.get(id) as FieldModel)
}

export interface GroupBy {
  field: FieldModel
  bucket: Bucket
  order: 'asc' | 'desc'
}

export function checkGroups(
  grant: Grant,
  groups: readonly { field: string; bucket?: string | undefined; order?: 'asc' | 'desc' | undefined }[],
): GroupBy[] {
  return groups.map(({ field: id, bucket, order }, n) => {
    const field = grant.readable.get(id)
    if (!field) throw invalid([{ path: `groups.${n}.field`, reason: 'unknown_field' }])
    const buckets: readonly string[] | null = groupOf[field.valueKind]
    const chosen = bucket ?? buckets?.[0]
    if (!chosen || !buckets?.includes(chosen)) throw invalid([{ path: `groups.${n}.bucket`, reason: 'unknown_bucket' }])
    return { field, bucket: chosen as Bucket, order: order ?? 'asc' }
  })
}

export interface AggregateOf {
  field: FieldModel
  aggregate: Aggregate
}

export function checkAggregates(
  grant: Grant,
  aggregates: readonly { field: string; aggregate: string }[],
): AggregateOf[] {
  return aggregates.map(({ field: id, aggregate }, n) => {
    const field = grant.readable.get(id) ?? grant.measured.get(id)
    if (!field) throw invalid([{ path: `aggregates.${n}.field`, reason: 'unknown_field' }])
    const known: readonly string[] = aggregatesOf[field.valueKind]
    if (!known.includes(aggregate)) throw invalid([{ path: `aggregates.${n}.aggregate`, reason: 'unknown_aggregate' }])
    return { field, aggregate: aggregate as Aggregate }
  })
}
