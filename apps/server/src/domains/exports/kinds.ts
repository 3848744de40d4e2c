import { type ExportFormat, exportFormats, historyExport, tableExport } from '@oficina/contract/exports'
import { slaQuery } from '@oficina/contract/sla'
import type { Language } from '@oficina/contract/shapes'
import { z } from 'zod'
import { authorize } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { listIntervals } from '../sla/index.ts'
import { checkRejected } from '../imports/index.ts'
import { checkHistory, historySheet } from './history-rows.ts'
import { rejectedSheet } from './rejected-rows.ts'
import type { Sheet } from './sheet.ts'
import { slaSheet } from './sla-rows.ts'
import { checkTable, tableSheet } from './table-rows.ts'

const tableInput = z.object({ tableId: z.string(), ...tableExport, format: z.enum(exportFormats).optional() })
const historyInput = z.object(historyExport)
const slaInput = z.object(slaQuery)
const rejectedInput = z.object({ importId: z.string() })
export type RejectedExport = z.output<typeof rejectedInput>
export type TableExport = z.output<typeof tableInput>
export type HistoryExport = z.output<typeof historyInput>
export type SlaExport = z.output<typeof slaInput>

/** Who the work is for, at this moment; asked anew for every page. */
export type Asker = () => Promise<Ctx>

interface ExportKind<I> {
  input: z.ZodType<I>
  /** Throws for one who may not have it: when it is asked for, when it is made, and when it is fetched. */
  check(ctx: Ctx, input: I): Promise<void>
  /** What the time between two files counts for. */
  subject(input: I): string
  format(input: I): ExportFormat
  sheet(asker: Asker, input: I, language: Language): Promise<Sheet>
}

const define = <I>(kind: ExportKind<I>): ExportKind<I> => kind

export const exportKinds = {
  table: define<TableExport>({
    input: tableInput,
    check: checkTable,
    subject: ({ tableId }) => tableId,
    format: ({ format }) => format ?? 'csv',
    sheet: tableSheet,
  }),
  history: define<HistoryExport>({
    input: historyInput,
    check: async (ctx, input) => {
      authorize(ctx, 'history.export')
      await checkHistory(ctx, input)
    },
    subject: () => 'history',
    format: () => 'csv',
    sheet: historySheet,
  }),
  sla: define<SlaExport>({
    input: slaInput,
    check: async (ctx, input) => {
      authorize(ctx, 'sla.export')
      await listIntervals(ctx, input, 1)
    },
    subject: ({ object_type: tableId }) => `sla ${tableId}`,
    format: () => 'csv',
    sheet: slaSheet,
  }),
  rejected: define<RejectedExport>({
    input: rejectedInput,
    check: (ctx, { importId }) => checkRejected(ctx, importId),
    subject: ({ importId }) => importId,
    format: () => 'csv',
    sheet: rejectedSheet,
  }),
}
export type ExportKindId = keyof typeof exportKinds

/** A kind by its stored name, with its input unread. */
export function kindOf(id: string): ExportKind<unknown> {
  if (!Object.hasOwn(exportKinds, id)) throw new Error(`there are no exports of kind ${id}`)
  return exportKinds[id as ExportKindId] as ExportKind<unknown>
}
