import { contract } from '@oficina/contract'
import { answering, routes } from '../../../platform/http/routes.ts'
import { addOption, removeOption, updateOption } from './change-option.ts'
import { listOptions } from './list-options.ts'

export const optionRoutes = routes(contract.fieldOptions, {
  list: (ctx, { tableId, fieldId, ...wanted }) => listOptions(ctx, tableId, fieldId, wanted),
  add: answering((ctx, { tableId, fieldId, ...look }) => addOption(ctx, { tableId, fieldId }, look)),
  update: answering((ctx, { tableId, fieldId, optionId, ...look }) =>
    updateOption(ctx, { tableId, fieldId }, optionId, look),
  ),
  remove: async (ctx, { tableId, fieldId, optionId }) => {
    await removeOption(ctx, { tableId, fieldId }, optionId)
    return { ok: true as const }
  },
})
