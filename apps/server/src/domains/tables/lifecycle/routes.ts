import { contract } from '@oficina/contract'
import type { Ctx } from '../../../platform/context.ts'
import { answering, routes } from '../../../platform/http/routes.ts'
import { presentField, presentFields } from '../present.ts'
import { keptDays } from '../queries/archived-fields.ts'
import { changeFieldType, type ChangedType, undoFieldType } from '../retype/change-type.ts'
import { previewFieldType } from '../retype/preview.ts'
import { archivedFieldsOf, eraseArchivedField, restoreArchivedField } from './archived-fields.ts'
import { getUniqueField, setUniqueField } from './unique-records.ts'
import { fieldUsedBy, tableUsedBy } from './used-by.ts'

const done = { ok: true as const }
const until = (archivedAt: string) => new Date(Date.parse(archivedAt) + keptDays * 24 * 60 * 60 * 1_000).toISOString()

const usedByRoutes = routes(contract.usedBy, {
  field: (ctx, { tableId, fieldId }) => fieldUsedBy(ctx, tableId, fieldId),
  table: (ctx, { tableId }) => tableUsedBy(ctx, tableId),
})

const archivedFieldRoutes = routes(contract.archivedFields, {
  list: async (ctx, { tableId }) => {
    const { table, fields } = await archivedFieldsOf(ctx, tableId)
    const presented = await presentFields(ctx, table, fields)
    return {
      fields: presented.map((field, n) => {
        const { archived_at = null, archived_by = null } = fields[n] ?? {}
        return { field, archived_at: archived_at ?? '', archived_by, until: until(archived_at ?? '') }
      }),
    }
  },
  restore: answering(async (ctx, { tableId, fieldId }) => {
    const { table, field } = await restoreArchivedField(ctx, tableId, fieldId)
    return presentField(ctx, table, field)
  }),
  erase: async (ctx, { tableId, fieldId }) => {
    await eraseArchivedField(ctx, tableId, fieldId)
    return done
  },
})

const presentChange = async (ctx: Ctx, { table, field, jobId }: ChangedType) => ({
  field: await presentField(ctx, table, field),
  job_id: jobId,
})

const fieldTypeRoutes = routes(contract.fieldTypes, {
  preview: (ctx, { tableId, fieldId, ...wish }) => previewFieldType(ctx, tableId, fieldId, wish),
  change: answering(async (ctx, { tableId, fieldId, ...wish }) =>
    presentChange(ctx, await changeFieldType(ctx, tableId, fieldId, wish)),
  ),
  undo: answering(async (ctx, { tableId, fieldId }) => presentChange(ctx, await undoFieldType(ctx, tableId, fieldId))),
})

const uniqueRoutes = routes(contract.uniqueRecords, {
  get: async (ctx, { tableId }) => ({ unique_field_id: await getUniqueField(ctx, tableId) }),
  set: async (ctx, { tableId, unique_field_id }) => ({
    unique_field_id: await setUniqueField(ctx, tableId, unique_field_id),
  }),
})

export const lifecycleRoutes = [usedByRoutes, archivedFieldRoutes, fieldTypeRoutes, uniqueRoutes]
