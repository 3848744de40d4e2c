import type { TxCtx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { type Duplicate, remapped, setReferences } from '../tables/index.ts'
import { kindOfView, storedSettings } from './settings.ts'
import { insertView, listViews, setDefaultView } from './queries.ts'

/** The views of a table that was copied, over the copy's own fields. What the copy does not have drops out when read. */
export async function copyViews(
  ctx: TxCtx,
  orgId: string,
  userId: string,
  from: string,
  copy: Duplicate,
): Promise<void> {
  for (const view of await listViews(ctx.db, orgId, from)) {
    const kind = kindOfView(view)
    const settings = remapped(storedSettings(view), copy.ids)
    const made = await insertView(ctx.db, {
      org_id: orgId,
      id: newId('viw'),
      table_id: copy.tableId,
      type: view.type,
      label: view.label,
      settings,
      settings_version: kind.version,
      position: view.position,
      created_by: userId,
    })
    const targets = kind.namesOf(settings).map((id) => ({ kind: 'field' as const, id }))
    await setReferences(ctx.db, orgId, { kind: 'view', id: made.id, tableId: copy.tableId }, targets)
    if (view.is_default) await setDefaultView(ctx.db, orgId, copy.tableId, made.id)
  }
}
