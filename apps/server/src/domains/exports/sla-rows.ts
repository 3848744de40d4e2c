import type { Language } from '@oficina/contract/shapes'
import { exportColumns } from '../../locales/messages.ts'
import { listIntervals } from '../sla/index.ts'
import type { Asker, SlaExport } from './kinds.ts'
import { type Sheet, textColumns, textRows } from './sheet.ts'

const pageSize = 500

/** Measured times, as the audit lists them. */
export async function slaSheet(asker: Asker, input: SlaExport, language: Language): Promise<Sheet> {
  const columns = exportColumns(language, 'sla')
  const labels = [
    columns.record,
    columns.stage,
    columns.startedBy,
    columns.finishedBy,
    columns.startedAt,
    columns.finishedAt,
    columns.seconds,
  ]
  return { title: 'sla', columns: textColumns(labels), rows: textRows(slaRows(asker, input)), timezone: 'UTC' }
}

async function* slaRows(asker: Asker, input: SlaExport): AsyncGenerator<string[]> {
  for (let offset = 0; ; offset += pageSize) {
    const { rows, more } = await listIntervals(await asker(), input, pageSize, offset)
    for (const row of rows) {
      yield [
        row.record_title ?? `#${row.record_reference}`,
        row.field_label ?? '',
        row.created_by.name ?? '',
        row.updated_by.name ?? '',
        row.started_at,
        row.finished_at ?? '',
        String(Math.round(row.time)),
      ]
    }
    if (!more) return
  }
}
