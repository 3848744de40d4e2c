import type { ImportInfo, ImportLook, TableImport } from '@oficina/contract'
import { writeXlsx } from 'hucre/xlsx'
import { ok } from '../../../../test/apps.ts'
import type { Person } from '../../../../test/build.ts'
import { look, settled, start, upload } from './import-file.ts'

type Cell = string | number | null
export type Sheets = Record<string, readonly (readonly Cell[])[]>

/** Sends a spreadsheet and has all of its sheets looked at. */
export async function lookAtSheets(who: Person, sheets: Sheets): Promise<{ identifier: string; looks: ImportLook[] }> {
  const bytes = await writeXlsx({
    sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows: rows.map((row) => [...row]) })),
  })
  const { identifier, sent } = await upload(who, 'tudo.xlsx', new Uint8Array(bytes))
  ok(sent)
  const looks: ImportLook[] = []
  for (const index of Object.keys(sheets).keys()) looks.push(await look(who, identifier, { sheetIndex: index }))
  return { identifier, looks }
}

type Fields = TableImport['fields']

/** The columns as the page would ask for them: what is proposed, with the first text as the name. */
export function proposedFields(of: ImportLook): Fields {
  const name = of.fields.find(({ type, link }) => type === 'singleLineText' && link === null)
  return of.fields.map(({ column, link }) => {
    if (column === name?.column) return { column, is_name: true }
    if (link === null) return { column }
    return { column, link: { sheetIndex: link.sheet, column: link.column, several: link.several } }
  })
}

/** Every sheet becomes a table, with the links that are proposed. */
export async function importSheets(
  who: Person,
  sheets: Sheets,
  change: (tables: TableImport[]) => void = () => {},
): Promise<ImportInfo> {
  const { identifier, looks } = await lookAtSheets(who, sheets)
  const tables = looks.map(
    (of, sheetIndex): TableImport => ({
      label: of.layout.label,
      type: 'import_only',
      sheetIndex,
      fields: proposedFields(of),
    }),
  )
  change(tables)
  ok(await start(who, identifier, ...tables))
  return settled(who, identifier)
}

/** What linked records are called. */
export function namesIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(namesIn)
  return value !== null && typeof value === 'object' && 'label' in value ? value.label : value
}
