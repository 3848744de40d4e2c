import type { Filter } from '@oficina/kinds'
import { recordLimits } from '@oficina/contract/records'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { chooseIds } from './read/choose.ts'
import { readWith, requireGrant } from './read/with-structure.ts'
import { writeAs } from './service.ts'

export interface Chosen {
  ids?: number[] | undefined
  all?: true | undefined
  filter?: Filter | undefined
  search?: string | undefined
}

/** To the trash: those named, or all of a selection. Many go as a job. */
export async function removeRecords(
  ctx: Ctx,
  tableId: string,
  chosen: Chosen,
): Promise<{ change_id: string | null; count: number; job_id: string | null }> {
  await readWith(ctx, async (viewer) => ({ version: null, value: requireGrant(viewer, tableId) }))
  if ((chosen.ids === undefined) === (chosen.all === undefined)) {
    throw new AppError('invalid_input', { issues: [{ path: 'ids', reason: 'ids_or_all' }] })
  }
  const ids = chosen.ids ?? (await chooseIds(ctx, tableId, chosen, recordLimits.writes))
  if (ids.length === 0) return { change_id: null, count: 0, job_id: null }
  const ops = [...new Set(ids)].map((id) => ({ op: 'delete' as const, id }))
  const { changeId, rows } = await writeAs(ctx, tableId, ops)
  return { change_id: changeId, count: rows.length, job_id: null }
}
