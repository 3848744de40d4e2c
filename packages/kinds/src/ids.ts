import * as z from 'zod/mini'

const pattern = (prefix: string) => new RegExp(`^${prefix}_[0-9a-z]{6,24}$`)
const opaqueId = (prefix: string) => z.string().check(z.regex(pattern(prefix), 'invalid_id'))

export const tableIdSchema = opaqueId('tbl')
export const fieldIdSchema = opaqueId('fld')
export const formIdSchema = opaqueId('frm')
export const automationIdSchema = opaqueId('aut')
export const optionIdSchema = opaqueId('opt')
export const appIdSchema = opaqueId('app')
export const blockIdSchema = opaqueId('blk')
export const fileIdSchema = opaqueId('fil')

const matcher = (prefix: string) => {
  const matches = pattern(prefix)
  return (value: unknown): value is string => typeof value === 'string' && value.length < 40 && matches.test(value)
}
export const isOptionId = matcher('opt')
export const isUserId = matcher('usr')
export const isFileId = matcher('fil')
export const isAppId = matcher('app')
export const isBlockId = matcher('blk')
export const isTableId = matcher('tbl')
export const isLapId = matcher('lap')

/** A record's id is the database's identity column, which stays far below what a JavaScript number holds exactly. */
export const isRecordId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0
