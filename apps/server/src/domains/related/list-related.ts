import { type RecordView, type RelatedField, relatedLimits } from '@oficina/contract'
import { mainFields } from '@oficina/kinds'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { FieldModel, Grant, Viewer } from '../engine/index.ts'
import { readRecords, readWith, requireGrant } from '../records/index.ts'
import { presentFields } from '../tables/index.ts'

/** The ids of linked records, as a record shows them. */
const linkedIn = (value: unknown): number[] => {
  const linked = (Array.isArray(value) ? value : value ? [value] : []) as { id: number }[]
  return linked.map(({ id }) => id)
}

/**
 * What a record is linked with, by field: one statement for the record, and one for each linked table. Links and linked
 * records are read within the viewer's grants, so hidden ones neither show nor count.
 */
export function listRelated(ctx: Ctx, tableId: string, recordId: number): Promise<RelatedField[]> {
  return readWith(ctx, async (viewer) => {
    const links = [...requireGrant(viewer, tableId).readable.values()].flatMap((field) => {
      const other = field.link ? viewer.grant(field.link.tableId) : null
      return other ? [{ field, other }] : []
    })
    const fields = links.map(({ field }) => field.id)
    const { version, value } = await readRecords(ctx, viewer, tableId, [recordId], { fields })
    if (value[0] === undefined) throw notFound('record')
    const { values } = JSON.parse(value[0]) as RecordView
    const ids = new Map(links.map(({ field }) => [field.id, linkedIn(values[field.id])]))
    const loaded = new Map<Grant, LoadedTable>()
    for (const [other, ofTable] of Map.groupBy(links, (link) => link.other)) {
      const wanted = ofTable.flatMap(({ field }) => (ids.get(field.id) ?? []).slice(0, relatedLimits.records))
      loaded.set(other, await loadTable(ctx, viewer, other, [...new Set(wanted)]))
    }
    return {
      version,
      value: links.map(({ field, other }) => present(field, other, ids.get(field.id) ?? [], loaded.get(other))),
    }
  })
}

interface LoadedTable {
  columns: RelatedField['columns']
  records: ReadonlyMap<number, RecordView>
}

async function loadTable(ctx: Ctx, viewer: Viewer, grant: Grant, ids: readonly number[]): Promise<LoadedTable> {
  if (ids.length === 0) return { columns: [], records: new Map() }
  const others = [...grant.readable.values()].filter(({ id }) => id !== grant.table.labelField.id)
  const shown = mainFields(others).slice(0, relatedLimits.fields)
  const { value } = await readRecords(ctx, viewer, grant.table.id, ids, { fields: shown.map(({ id }) => id) })
  const records = value.map((text) => JSON.parse(text) as RecordView)
  const rows = shown.map((field) => field.row)
  return {
    columns: await presentFields(ctx, grant.table.row, rows),
    records: new Map(records.map((record) => [record.id, record])),
  }
}

function present(
  field: FieldModel,
  { table }: Grant,
  ids: readonly number[],
  loaded: LoadedTable | undefined,
): RelatedField {
  const { label, icon, color } = table.row
  return {
    field: field.id,
    table: { id: table.id, label, icon, color },
    columns: loaded?.columns ?? [],
    records: ids.slice(0, relatedLimits.records).flatMap((id) => loaded?.records.get(id) ?? []),
    count: ids.length,
  }
}
