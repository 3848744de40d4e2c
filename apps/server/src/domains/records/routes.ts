import { contract, type RecordWriteResult } from '@oficina/contract'
import { JsonText, type Handler, routes } from '../../platform/http/routes.ts'
import { cloneRecord } from './clone.ts'
import { listMembers } from './read/answer.ts'
import { getRecord } from './read/get.ts'
import { countLinks } from './read/link-count.ts'
import { type ListAnswer, listRecords } from './read/list.ts'
import { summarise } from './read/summary.ts'
import { editRecords } from './bulk.ts'
import { removeRecords } from './remove.ts'
import { writeOne } from './service.ts'
import { writeMany } from './write-many.ts'
import { writeRecords } from './write/apply.ts'
import { redoChange, undoChange } from './undo.ts'
import { upsertRecords } from './upsert.ts'
import type { WriteResult } from './write/types.ts'

/** PostgreSQL wrote the JSON; a handler's type asks for what it stands for. */
const asJson = <T>(text: string): T => new JsonText(text) as unknown as T

export const listText = (answer: ListAnswer): string => `{${listMembers(answer)}}`

const presentWrite = ({ changeId, rows, taken = [] }: WriteResult): RecordWriteResult => ({
  change_id: changeId,
  results: rows,
  ...(taken.length > 0 && { taken }),
})

type Records = typeof contract.records
const list: Handler<Records['list']> = async (ctx, { tableId, ...request }) =>
  asJson(listText(await listRecords(ctx, tableId, request)))

export const recordRoutes = routes(contract.records, {
  list,
  summary: (ctx, { tableId, ...request }) => summarise(ctx, tableId, request),
  get: async (ctx, { tableId, recordId }) => asJson(await getRecord(ctx, tableId, recordId)),
  linkCount: (ctx, { tableId, recordId, fieldId }) => countLinks(ctx, tableId, recordId, fieldId),
  create: async (ctx, { tableId, values }) => {
    return asJson(await writeOne(ctx, tableId, { op: 'create', values }))
  },
  update: async (ctx, { tableId, recordId, values, version }) => {
    return asJson(await writeOne(ctx, tableId, { op: 'update', id: recordId, values, version }))
  },
  createMany: async (ctx, { tableId, records, partial }) =>
    presentWrite(
      await writeRecords(
        ctx,
        tableId,
        records.map(({ values }) => ({ op: 'create', values })),
        { partial: partial ?? false },
      ),
    ),
  updateMany: async (ctx, { tableId, records, partial }) =>
    presentWrite(
      await writeRecords(
        ctx,
        tableId,
        records.map((record) => ({ op: 'update', ...record })),
        { partial: partial ?? false },
      ),
    ),
  writeMany: async (ctx, { tableId, records }) => presentWrite(await writeMany(ctx, tableId, records)),
  upsert: async (ctx, { tableId, records, partial }) =>
    presentWrite(await upsertRecords(ctx, tableId, records, partial ?? false)),
  remove: async (ctx, { tableId, ...chosen }) => removeRecords(ctx, tableId, chosen),
  duplicate: async (ctx, { tableId, recordId }) => {
    return asJson(await cloneRecord(ctx, tableId, recordId))
  },
  trash: async (ctx, { tableId, q, ...page }) =>
    asJson(listText(await listRecords(ctx, tableId, { ...page, search: q, trash: true }))),
  recover: async (ctx, { tableId, ids }) =>
    presentWrite(
      await writeRecords(
        ctx,
        tableId,
        ids.map((id) => ({ op: 'recover', id })),
      ),
    ),
  erase: async (ctx, { tableId, ids }) =>
    presentWrite(
      await writeRecords(
        ctx,
        tableId,
        ids.map((id) => ({ op: 'erase', id })),
      ),
    ),
  undo: (ctx, { tableId, change_id }) => undoChange(ctx, tableId, change_id),
  redo: (ctx, { tableId }) => redoChange(ctx, tableId),
})

export const bulkRoutes = routes(contract.bulk, {
  update: (ctx, { tableId, field, value, ...chosen }) => editRecords(ctx, tableId, chosen, field, value),
})
