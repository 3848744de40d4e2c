import type { HistoryFilters, HistoryLogItem } from '@oficina/contract'
import type { Language } from '@oficina/contract/shapes'
import { exportColumns } from '../../locales/messages.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Viewer } from '../engine/index.ts'
import { type LogPlace, readLog } from '../history/index.ts'
import { readWith } from '../records/index.ts'
import { formatShown, type Formats, makeFormats } from './format-value.ts'
import type { Asker, HistoryExport } from './kinds.ts'
import { type Sheet, textColumns, textRows } from './sheet.ts'

const pageSize = 500

const queryOf = (input: HistoryExport, after?: LogPlace) => ({
  filters: filtersOf(input),
  search: input.search?.trim() || undefined,
  direction: input.sort ?? 'desc',
  after,
})

/** Refuses what cannot be looked for, as the log itself would. */
export async function checkHistory(ctx: Ctx, input: HistoryExport): Promise<void> {
  await readLog(ctx, queryOf(input), 1)
}

/** The log, a row for each thing that was done. */
export async function historySheet(asker: Asker, input: HistoryExport, language: Language): Promise<Sheet> {
  const columns = exportColumns(language, 'history')
  const labels = [
    columns.at,
    columns.by,
    columns.action,
    columns.source,
    columns.object,
    columns.record,
    columns.fields,
    columns.before,
    columns.after,
    columns.ip,
  ]
  const ctx = await asker()
  const formats = await readWith(ctx, async (viewer) => ({
    version: null,
    value: await makeFormats(ctx, viewer, language),
  }))
  const rows = textRows(historyRows(asker, input, formats))
  return { title: 'history', columns: textColumns(labels), rows, timezone: formats.env.timezone }
}

async function* historyRows(asker: Asker, input: HistoryExport, formats: Formats): AsyncGenerator<string[]> {
  let after: LogPlace | undefined
  do {
    const page = await readLog(await asker(), queryOf(input, after), pageSize)
    for (const item of page.items) yield rowOf(formats, item)
    after = page.next ?? undefined
  } while (after)
}

function filtersOf({ new_filters: filters = {}, date_values: dates }: HistoryExport): HistoryFilters {
  return dates ? { ...filters, created_at: dates } : filters
}

function rowOf(formats: Formats, item: HistoryLogItem): string[] {
  return [
    item.performed_at,
    item.created_by.name ?? '',
    item.action_type,
    item.action_source,
    item.affected_object?.label ?? '',
    item.affected_record_label ?? '',
    item.affected_fields.map(({ label }) => label).join(', '),
    valuesText(formats, item, item.before),
    valuesText(formats, item, item.after),
    item.ip ?? '',
  ]
}

const fieldIn = (viewer: Viewer, tableId: string | undefined, fieldId: string) =>
  tableId === undefined ? undefined : viewer.structure.tables.get(tableId)?.fields.get(fieldId)

/** `Cidade: Recife; Valor: 3`. What was done to the structure stands as it was kept. */
function valuesText(formats: Formats, item: HistoryLogItem, values: Record<string, unknown> | null): string {
  if (values === null) return ''
  if (item.entity_type !== 'record') return JSON.stringify(values)
  return Object.entries(values)
    .flatMap(([id, value]) => {
      const field = fieldIn(formats.viewer, item.affected_object?.id, id)
      return field ? [`${field.label}: ${formatShown(formats, field, value)}`] : []
    })
    .join('; ')
}
