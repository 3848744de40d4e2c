import type { FieldKind } from '@oficina/kinds'
import { personOf } from '../../platform/access/principal.ts'
import type { TxCtx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import type { Viewer } from '../engine/index.ts'
import { apiNameCandidates, apiNameFrom, unrelatedApiNames } from './api-names.ts'
import { seesEveryName } from './scope/structure-scope.ts'
import { listApiNames } from './queries/fields.ts'

/** What every new field has in common. */
export async function newFieldRow(
  ctx: TxCtx,
  viewer: Viewer,
  tableId: string,
  kind: FieldKind,
  input: { label: string; tooltip?: string; required?: boolean; readonly?: boolean },
) {
  const { orgId } = viewer.structure
  const taken = await listApiNames(ctx.db, orgId, tableId)
  const name = apiNameFrom(input.label, 'field')
  const candidates = seesEveryName(viewer, tableId) ? apiNameCandidates(name) : unrelatedApiNames(name)
  const apiName = candidates.find((one) => !taken.has(one))
  if (!apiName) throw new Error('no name for the API is free')
  return {
    org_id: orgId,
    table_id: tableId,
    id: newId('fld'),
    type: kind.id,
    label: input.label,
    api_name: apiName,
    tooltip: input.tooltip ?? '',
    options_version: kind.version,
    required: input.required ?? false,
    read_only: input.readonly ?? false,
    created_by: personOf(ctx.principal),
  }
}
