import { contract } from '@oficina/contract'
import { JsonText, routes } from '../../platform/http/routes.ts'
import * as service from './service.ts'

/** PostgreSQL wrote the JSON; a handler's type asks for what it stands for. */
const asJson = <T>(text: string): T => new JsonText(text) as unknown as T

export const v1Routes = routes(contract.v1, {
  tables: async (ctx) => ({ tables: await service.listTables(ctx) }),
  fields: async (ctx, { table }) => ({ fields: await service.listFields(ctx, table) }),
  list: async (ctx, input) => asJson(await service.list(ctx, input)),
  get: async (ctx, { table, recordId, fields }) => asJson(await service.get(ctx, table, recordId, fields)),
  create: (ctx, { table, records }) => service.create(ctx, table, records),
  update: (ctx, { table, records }) => service.update(ctx, table, records),
  upsert: (ctx, { table, records }) => service.upsert(ctx, table, records),
  remove: (ctx, { table, ids }) => service.remove(ctx, table, ids.map(Number)),
})
