import { createHash } from 'node:crypto'
import type { Call, Method } from '@oficina/contract/call'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { actorKey } from '../access/principal.ts'
import { rightsHash } from '../access/rights-hash.ts'
import type { Ctx, TxCtx } from '../context.ts'
import { retrying } from '../db/retrying.ts'
import { AppError } from '../errors.ts'

/** Printable ASCII: what a header carries without being changed on the way. */
const keyPattern = /^[\x21-\x7e]{1,255}$/
/** An answer longer than this is not kept, and so the work is not done either. */
export const maxKeptBytes = 1024 * 1024
export const keptHours = 24
const purpose = 'http.idempotency'

/**
 * Whether a call can be repeated under an Idempotency-Key: every write of someone who is signed in, apart from those
 * that carry or answer files, and from those of the session itself (`beforeMfa`), which end or change what a repeat
 * would be sent with.
 */
export function takesKey(call: Call, method: Method): boolean {
  if (method === 'GET' || call.reads || call.raw || call.upload || call.beforeMfa) return false
  return call.access !== 'public'
}

/** The key of this request; null where none was sent or the call takes none. */
export function keyOf(call: Call, request: FastifyRequest): string | null {
  const given = request.headers['idempotency-key']
  if (given === undefined || !takesKey(call, request.method as Method)) return null
  const key = String(given)
  if (!keyPattern.test(key))
    throw new AppError('invalid_input', { issues: [{ path: 'Idempotency-Key', reason: 'invalid_key' }] })
  return key
}

/** What a key stands for: this call with exactly this input. */
export const fingerprintOf = (call: Call, input: unknown): Buffer =>
  createHash('sha256').update(`${call.method} ${call.path}\n`).update(JSON.stringify(input)).digest()

export interface Keyed {
  key: string
  fingerprint: Buffer
}

export interface KeptAnswer {
  text: string
  isRepeat: boolean
}

export type DoOnce = (ctx: Ctx, keyed: Keyed, work: (ctx: TxCtx) => Promise<string>) => Promise<KeptAnswer>

/**
 * Does keyed work once. Effect and answer are written in one transaction, so that both are there or neither, whatever
 * breaks in between; a repeat gets the first answer. What was refused had no effect, is not kept, and may be tried again.
 * Who has other rights by now is told that it was done, and no more: to do it again would be a second effect, and what the
 * answer would be now cannot be known without that.
 */
export function makeDoOnce(): DoOnce {
  const turns = new Map<string, Promise<unknown>>()
  return async (ctx, keyed, work) => {
    const turn = JSON.stringify([ctx.orgId, actorKey(ctx.principal), keyed.key])
    const before = turns.get(turn)
    const mine = (async () => {
      // Twins in this process wait here: at the row they would each hold a connection that the first one may need.
      await Promise.allSettled([before])
      return retrying(ctx, () => ctx.tx((ctx) => keepOrRepeat(ctx, keyed, work)))
    })()
    turns.set(turn, mine)
    try {
      return await mine
    } finally {
      if (turns.get(turn) === mine) turns.delete(turn)
    }
  }
}

async function keepOrRepeat(ctx: TxCtx, keyed: Keyed, work: (ctx: TxCtx) => Promise<string>): Promise<KeptAnswer> {
  const actor = actorKey(ctx.principal)
  const { key, fingerprint } = keyed
  const isFirst = await reserve(ctx, actor, keyed)
  if (!isFirst) return { text: await repeat(ctx, actor, keyed), isRepeat: true }
  const text = await work(ctx)
  if (Buffer.byteLength(text) > maxKeptBytes) throw new AppError('too_large', { maxBytes: maxKeptBytes })
  const answer = ctx.ports.secrets.seal(text, purpose)
  await sql`
    update oficina.idempotency_keys
    set answer = ${answer}, fingerprint = ${fingerprint}, rights = ${rightsHash(ctx.principal)}
    where org_id = ${ctx.orgId} and actor = ${actor} and key = ${key}`.execute(ctx.db)
  return { text, isRepeat: false }
}

/** Takes the key, or one whose time is over. Where another process is at it, waits until that has ended. */
async function reserve(ctx: TxCtx, actor: string, { key, fingerprint }: Keyed): Promise<boolean> {
  const { rows } = await sql`
    insert into oficina.idempotency_keys as kept (org_id, actor, key, fingerprint)
    values (${ctx.orgId}, ${actor}, ${key}, ${fingerprint})
    on conflict (org_id, actor, key) do update set created_at = now(), answer = null
      where kept.created_at < now() - make_interval(hours => ${keptHours})
    returning 1`.execute(ctx.db)
  return rows.length > 0
}

async function repeat(ctx: TxCtx, actor: string, { key, fingerprint }: Keyed): Promise<string> {
  const { rows } = await sql<{ fingerprint: Buffer; answer: string | null; rights: Buffer | null }>`
    select fingerprint, answer, rights from oficina.idempotency_keys
    where org_id = ${ctx.orgId} and actor = ${actor} and key = ${key}`.execute(ctx.db)
  const kept = rows[0]
  if (!kept?.answer) throw new AppError('unavailable', { reason: 'key_in_use' })
  if (!kept.fingerprint.equals(fingerprint)) throw new AppError('idempotency_mismatch')
  if (!kept.rights?.equals(rightsHash(ctx.principal))) throw new AppError('conflict', { reason: 'rights_changed' })
  return ctx.ports.secrets.open(kept.answer, purpose)
}
