import { contract } from '@oficina/contract'
import { answering, routes } from '../../platform/http/routes.ts'
import { archiveField, createField, reorderFields, updateField } from './fields-service.ts'
import { presentField, presentFields, presentTable, presentTableSummary } from './present.ts'
import { createTable, getTable, listTables, updateTable } from './service.ts'

export const tableRoutes = routes(contract.tables, {
  list: async (ctx) => ({ tables: (await listTables(ctx)).map((table) => presentTableSummary(ctx, table)) }),
  get: async (ctx, { tableId }) => presentTable(ctx, await getTable(ctx, tableId)),
  create: answering(async (ctx, input) => presentTable(ctx, await createTable(ctx, input))),
  update: answering(async (ctx, { tableId, ...change }) => presentTable(ctx, await updateTable(ctx, tableId, change))),
})

export const fieldRoutes = routes(contract.fields, {
  create: answering(async (ctx, { tableId, ...input }) => {
    const { table, field } = await createField(ctx, tableId, input)
    return presentField(ctx, table, field)
  }),
  update: answering(async (ctx, { tableId, fieldId, ...input }) => {
    const { table, field } = await updateField(ctx, tableId, fieldId, input)
    return presentField(ctx, table, field)
  }),
  archive: async (ctx, { tableId, fieldId }) => {
    await archiveField(ctx, tableId, fieldId)
    return { ok: true as const }
  },
  reorder: answering(async (ctx, { tableId, fields: order }) => {
    const { table, fields } = await reorderFields(ctx, tableId, order)
    return { fields: await presentFields(ctx, table, fields) }
  }),
})
