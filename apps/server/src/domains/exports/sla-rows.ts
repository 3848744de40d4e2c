import type { Language } from '@oficina/contract/shapes'
import { exportColumns } from '../../locales/messages.ts'
import { listIntervals } from '../sla/index.ts'
import { safeCell } from './csv.ts'
import type { Asker, SlaExport } from './kinds.ts'

const pageSize = 500

/** Measured times, as the audit lists them. */
export async function* slaRows(asker: Asker, input: SlaExport, language: Language): AsyncGenerator<string[]> {
  const columns = exportColumns(language, 'sla')
  yield [
    columns.record,
    columns.stage,
    columns.startedBy,
    columns.finishedBy,
    columns.startedAt,
    columns.finishedAt,
    columns.seconds,
  ]
  for (let offset = 0; ; offset += pageSize) {
    const { rows, more } = await listIntervals(await asker(), input, pageSize, offset)
    for (const row of rows) {
      const cells = [
        row.record_title ?? `#${row.record_reference}`,
        row.field_label ?? '',
        row.created_by.name ?? '',
        row.updated_by.name ?? '',
        row.started_at,
        row.finished_at ?? '',
        String(Math.round(row.time)),
      ]
      yield cells.map((cell) => safeCell(cell))
    }
    if (!more) return
  }
}
