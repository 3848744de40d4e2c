import { PassThrough, type Readable } from 'node:stream'
import { mailLimits } from '@oficina/contract'
import { type Ctx, makeCtx, type Services } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { FileRow } from '../../platform/files/files.ts'
import { newId } from '../../platform/ids.ts'
import { deliver } from './deliver.ts'
import { countBytes } from './floods.ts'
import { headBytes, readHead } from './head.ts'
import { insertMail, insertMailFiles } from './queries.ts'
import { brokenOff, diskFull, headerTooLarge, Refusal, tooLarge, tryLater } from './refusal.ts'
import { bytesOf } from './stream-bytes.ts'
import type { Target } from './target.ts'

const stallMs = 60_000
const wholeMs = 5 * 60_000

export interface Incoming {
  stream: Readable
  /** An empty return path: nobody may answer it. */
  isBounce: boolean
  targets: readonly Target[]
}

/** As the mail itself, which so far writes no field. */
const ctxOf = (services: Services, { orgId, tableId }: Target): Ctx =>
  makeCtx(services, { principal: { kind: 'tableMail', orgId, tableId, fields: [] }, orgId })

/**
 * Stores a message for each table that it was sent to. When this returns, bytes and rows are in the store and in the
 * database, and a job is there that goes on: only then may the sender be told that it was taken. Throws a `Refusal`.
 */
export async function receive(services: Services, { stream, isBounce, targets }: Incoming): Promise<void> {
  const [first, ...others] = targets
  if (!first) throw new Error('a message for nobody')
  try {
    const file = await readWhole(services, first, stream)
    const messageId = await readMessageId(services, file)
    await keep(services, first, file, messageId, isBounce)
    for (const target of others) {
      const copy = await store(ctxOf(services, target), await services.ports.files.open(file))
      await keep(services, target, copy, messageId, isBounce)
    }
  } catch (error) {
    throw refusalOf(error)
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof AppError && error.id === 'too_large') return tooLarge()
  if (error instanceof AppError && error.id === 'disk_full') return diskFull()
  if (error instanceof AppError && error.id === 'bad_request') return brokenOff()
  return tryLater(error)
}

/** What is left of the stream is read in any case: the sender cannot be answered before they have sent everything. */
async function readWhole(services: Services, target: Target, stream: Readable): Promise<FileRow> {
  if (stream.destroyed) throw brokenOff()
  const copy = new PassThrough()
  const patience = setTimeout(() => copy.destroy(brokenOff()), wholeMs)
  stream.on('error', (error) => copy.destroy(error))
  // A connection that breaks in the middle of a message ends its stream without an end.
  stream.on('close', () => stream.readableEnded || copy.destroy(brokenOff()))
  stream.pipe(copy)
  try {
    return await store(ctxOf(services, target), copy)
  } finally {
    clearTimeout(patience)
    stream.unpipe(copy)
    stream.resume()
  }
}

const store = (ctx: Ctx, stream: Readable): Promise<FileRow> =>
  ctx.ports.files.store(ctx, {
    file: { name: 'message.eml', claimedType: 'message/rfc822', stream, end: async () => {} },
    maxBytes: mailLimits.bytes,
    accept: 'any',
    stallMs,
  })

async function readMessageId({ ports }: Services, file: FileRow): Promise<string> {
  const size = Number(file.size)
  const head =
    size === 0 ? Buffer.alloc(0) : await bytesOf(await ports.files.open(file, { start: 0, end: headEnd(size) }))
  const { isTooLarge, messageId } = readHead(head, size)
  if (isTooLarge) throw headerTooLarge()
  // Without an id, the bytes say whether it is the same message.
  return messageId ?? `sha256:${file.sha256}`
}

const headEnd = (size: number) => Math.min(size, headBytes) - 1

/** In one transaction: the message, the file that it holds, and the job. One that came before is taken and forgotten. */
async function keep(services: Services, target: Target, file: FileRow, messageId: string, isBounce: boolean) {
  const { orgId, tableId, recordId } = target
  await countBytes(services, orgId, Number(file.size))
  await ctxOf(services, target).tx(async (ctx) => {
    const id = newId('tml')
    const now = ctx.now().toISOString()
    const isNew = await insertMail(ctx.db, {
      org_id: orgId,
      id,
      table_id: tableId,
      message_id: messageId,
      wanted_record: recordId,
      is_bounce: isBounce,
      size: Number(file.size),
      received_at: now,
    })
    if (!isNew) return
    const raw = { position: 0, file_id: file.id, record_id: null, is_raw: true, created_at: now }
    await insertMailFiles(ctx.db, [{ org_id: orgId, table_id: tableId, mail_id: id, ...raw }])
    await ctx.ports.files.attach(ctx, file.id)
    await ctx.enqueue(deliver, { mailId: id })
  })
}
