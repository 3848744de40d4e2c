import type { Language } from '@oficina/contract/shapes'
import type { Ctx } from '../../platform/context.ts'
import type { FieldModel } from '../engine/index.ts'
import { listRecords, readWith, requireGrant } from '../records/index.ts'
import { viewForList } from '../views/index.ts'
import { cellOf, type Formats, makeFormats } from './format-value.ts'
import type { Asker, TableExport } from './kinds.ts'
import type { Cell, Sheet } from './sheet.ts'

const pageSize = 500

const requestOf = ({ view, filters, search, fields, sort, ids }: TableExport) => ({
  view,
  filter: filters,
  search,
  fields,
  sort,
  ids,
})

/** Refuses what cannot be listed, as a list would. */
export async function checkTable(ctx: Ctx, input: TableExport): Promise<void> {
  await listRecords(ctx, input.tableId, { ...requestOf(input), limit: 1 })
}

interface Shape {
  label: string
  fields: FieldModel[]
  formats: Formats
}

export async function tableSheet(asker: Asker, input: TableExport, language: Language): Promise<Sheet> {
  const shape = await shapeOf(await asker(), input, language)
  return {
    title: shape.label,
    columns: shape.fields.map(({ label, valueKind }) => ({ label, kind: valueKind })),
    rows: tableRows(asker, input, shape),
    timezone: shape.formats.env.timezone,
  }
}

/**
 * A table's records, page by page from where the last one ended: however many there are, a page is in memory. Each page
 * is read with the rights of that moment.
 */
async function* tableRows(asker: Asker, input: TableExport, { fields, formats }: Shape): AsyncGenerator<Cell[]> {
  // Fixed for the whole file: a field that is made meanwhile would move every cell of the rows that follow.
  const ids = fields.map((field) => field.id)
  let cursor: string | undefined
  do {
    const page = await listRecords(await asker(), input.tableId, {
      ...requestOf(input),
      fields: ids,
      limit: pageSize,
      cursor,
    })
    for (const text of page.records) {
      const { values } = JSON.parse(text) as { values: Record<string, unknown> }
      yield fields.map((field) => cellOf(formats, field, values[field.id] ?? null))
    }
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
}

async function shapeOf(ctx: Ctx, input: TableExport, language: Language): Promise<Shape> {
  return readWith(ctx, async (viewer) => {
    const grant = requireGrant(viewer, input.tableId)
    const { readable, table } = grant
    const view = input.view === undefined ? null : await viewForList(ctx, viewer, grant, input.view)
    const ids = input.fields ?? view?.fields ?? [...readable.keys()]
    const fields = ids.flatMap((id) => readable.get(id) ?? [])
    return {
      version: null,
      value: { label: table.row.label, fields, formats: await makeFormats(ctx, viewer, language) },
    }
  })
}
