import type { Language } from '@oficina/contract/shapes'
import { exportColumns, rejectionText } from '../../locales/messages.ts'
import { knownStructure } from '../engine/index.ts'
import { rejectedRows } from '../imports/index.ts'
import { orgOf } from '../records/index.ts'
import type { Asker, RejectedExport } from './kinds.ts'
import { type Sheet, textColumns, textRows } from './sheet.ts'

/** What an import could not write, with the reason in a column. */
export async function rejectedSheet(asker: Asker, { importId }: RejectedExport, language: Language): Promise<Sheet> {
  const columns = exportColumns(language, 'rejected')
  const ctx = await asker()
  const { settings } = await knownStructure(ctx.database, orgOf(ctx))
  const rows = async function* () {
    for await (const { row, sheet, column_label, value, reason } of rejectedRows(asker, importId))
      yield [String(row), sheet, column_label ?? '', value ?? '', rejectionText(language, reason)]
  }
  return {
    title: columns.title,
    columns: textColumns([columns.row, columns.sheet, columns.column, columns.value, columns.reason]),
    rows: textRows(rows()),
    timezone: settings.timezone,
  }
}
