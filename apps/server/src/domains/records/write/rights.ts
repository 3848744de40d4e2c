import { AppError } from '../../../platform/errors.ts'
import type { Grant } from '../../engine/index.ts'
import type { RecordOp } from './types.ts'

/** The table ability that each operation needs. */
export const needs = {
  create: 'createRecords',
  update: 'updateRecords',
  delete: 'deleteRecords',
  recover: 'deleteRecords',
  erase: 'deleteRecordsForever',
} as const

export function refuseWithoutRight(grant: Grant, ops: readonly RecordOp[]): void {
  for (const op of new Set(ops.map((one) => one.op))) {
    if (!grant.can[needs[op]]) throw new AppError('permission_denied', { needs: needs[op] })
  }
}

/** The name of a change in the log, by its operations. */
export function actionOf(ops: readonly RecordOp[]): string {
  const kinds = new Set(ops.map((one) => one.op))
  const only = kinds.size === 1 ? ops[0]?.op : 'update'
  return `${only ?? 'update'}_record`
}
