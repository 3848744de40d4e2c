import type { ImportLook } from '@oficina/contract/imports/shapes'
import { z } from 'zod'
import { unnamedColumn } from '../../locales/messages.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { defineJob } from '../../platform/jobs/define.ts'
import { knownStructure } from '../engine/index.ts'
import './events.ts'
import { withFile } from './file.ts'
import { errorOf, openImport, problemOf } from './own-import.ts'
import { presentLook, reading, requireTarget, type Shown } from './present-look.ts'
import { inTurn } from './reading/in-turn.ts'
import { lookAtFile } from './reading/reader.ts'
import * as queries from './queries.ts'
import { UnreadableFile } from './sources/source.ts'
import type { Looks, ReadWish } from './types.ts'

/** Read while the person waits; larger ones by a job. */
const atOnceBytes = 4 * 1024 * 1024

interface Wish {
  sheet: number
  read: ReadWish
}

/** What a sheet holds: at once where that is known or quickly read, else `reading`, and an event when it is. */
export async function lookAtSheet(
  ctx: Ctx,
  importId: string,
  wish: Wish,
  shown: Shown,
  signal: AbortSignal,
): Promise<ImportLook> {
  const row = await openImport(ctx, importId)
  if (shown.object !== undefined) await requireTarget(ctx, shown.object)
  if (row.file_id === null) throw errorOf({ id: 'review_spreadsheet', reason: 'no_file', row: null })
  if (wish.sheet >= row.sheets.length)
    throw new AppError('invalid_input', { issues: [{ path: 'config.sheetIndex', reason: 'unknown_sheet' }] })
  const known = lookOf(row.looks, wish)
  if (known) return presentLook(ctx, row, known, shown)
  if (Number(row.file_size) > atOnceBytes) {
    await ctx.tx(async (ctx) => {
      await openImport(ctx, importId, queries.holdImport)
      await queries.changeImport(ctx.db, row.org_id, importId, { state: 'reading' })
      await ctx.enqueue(readFile, { importId, fileId: row.file_id, ...wish }, { singletonKey: importId })
    })
    return reading(ctx, row, wish.sheet, shown)
  }
  const looks = await inTurn(row.org_id, signal, (signal) => looksFor(ctx, row, wish, signal))
  await keep(ctx, row, looks)
  const found = lookOf(looks, wish)
  if (!found) throw new Error('a sheet that was just read is not known')
  return presentLook(ctx, row, found, shown)
}

type Known = Looks[string]

function lookOf(looks: Looks, { sheet, read }: Wish): Known['look'] | null {
  const known = looks[String(sheet)]
  if (!known || JSON.stringify(known.wish) !== JSON.stringify(plain(read))) return null
  if (known.error) throw errorOf(known.error)
  return known.look
}

/** In one order, without what is not said. */
const plain = ({ encoding, separator, headerRow }: ReadWish): ReadWish => ({
  ...(encoding && { encoding }),
  ...(separator && { separator }),
  ...(headerRow !== undefined && { headerRow }),
})

/** Reads the file. Without a wish, all of its sheets in one go. */
async function looksFor(ctx: Ctx, row: queries.ImportRow, { sheet, read }: Wish, signal: AbortSignal): Promise<Looks> {
  const { headerRow, ...options } = read
  const wish = plain(read)
  const isWished = Object.keys(wish).length > 0
  const { settings } = await knownStructure(ctx.database, row.org_id)
  const { locale, timezone, currencySymbol } = settings
  try {
    const { sheets } = await withFile(ctx, row, (file) =>
      lookAtFile(
        {
          ...file,
          read: options,
          sheet: isWished ? sheet : undefined,
          headerRow,
          env: { locale, timezone, currencySymbol },
          unnamed: unnamedColumn(locale),
        },
        signal,
      ),
    )
    return Object.fromEntries(sheets.map(({ index, ...look }) => [String(index), { wish, look, error: null }]))
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { [String(sheet)]: { wish, look: null, error: problemOf(error) } }
  }
}

async function keep(ctx: Ctx, row: queries.ImportRow, looks: Looks): Promise<void> {
  await ctx.tx(async (ctx) => {
    const now = await queries.holdImport(ctx.db, row.org_id, row.id)
    // Another file came meanwhile, or it was started.
    if (now?.file_id !== row.file_id || now?.started_at !== null) throw new AppError('conflict', { reason: 'changed' })
    await queries.changeImport(ctx.db, row.org_id, row.id, { state: 'read', looks })
  })
}

const options = z.object({
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh']).optional(),
  separator: z.enum([',', ';', '\t', '|']).optional(),
  headerRow: z.number().optional(),
})

/** Reads a large file, and tells whoever brought it. */
export const readFile = defineJob({
  name: 'imports.read',
  input: z.object({ importId: z.string(), fileId: z.string().nullable(), sheet: z.number(), read: options }),
  retries: 3,
  perOrg: 1,
  expireSeconds: 60 * 60,
  run: async (ctx, { importId, fileId, sheet, read }, { signal }) => {
    const row = ctx.orgId === null ? null : await queries.findImport(ctx.db, ctx.orgId, importId)
    if (!row || row.file_id !== fileId || row.started_at !== null) return
    const looks = await looksFor(ctx, row, { sheet, read }, signal)
    await ctx.tx(async (ctx) => {
      const now = await queries.holdImport(ctx.db, row.org_id, row.id)
      if (now?.file_id !== row.file_id || now?.started_at !== null) return
      await queries.changeImport(ctx.db, row.org_id, row.id, { state: 'read', looks })
      const isError = Object.values(looks).some(({ error }) => error !== null)
      await ctx.announce('import.read', { importId, isError }, { rooms: [`user:${row.user_id}`] })
    })
  },
})
