import { type FormItem, formSettings } from '@oficina/contract'
import type { TxCtx } from '../../platform/context.ts'
import { type Duplicate, remapped } from '../tables/index.ts'
import { listTableForms, saveTableForm } from './queries.ts'

/** The forms of a table that was copied, with those of their fields that the copy has. Links to records are not copied. */
export async function copyForms(
  ctx: TxCtx,
  orgId: string,
  userId: string,
  from: string,
  copy: Duplicate,
): Promise<void> {
  for (const form of await listTableForms(ctx.db, orgId, from)) {
    const items = (form.items as FormItem[]).filter(
      (item) => !('field_id' in item) || copy.ids.has(String(item.field_id)),
    )
    const { kind, same_as } = form
    const made = { org_id: orgId, table_id: copy.tableId, kind, same_as, updated_by: userId }
    await saveTableForm(ctx.db, made, remapped(items, copy.ids), form.items_version, formSettings.parse(form.settings))
  }
}
