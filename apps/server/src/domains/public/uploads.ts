import { publicUpload } from '@oficina/contract'
import { sql } from 'kysely'
import { actorKey } from '../../platform/access/principal.ts'
import type { Ctx, Services } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { rasterTypes } from '../../platform/files/sniff.ts'
import type { IncomingFile } from '../../platform/http/routes.ts'
import { addressKey } from '../../platform/rate-limit/address.ts'
import { limit } from '../../platform/rate-limit/rate-limits.ts'
import type { FieldModel } from '../tables/index.ts'
import type { PublicBlock } from './exposure.ts'
import { type OpenedApp, openApp } from './open.ts'

export interface UploadPlace {
  token: string
  blockId: string
  fieldId: string
}

export interface SentFile {
  claim: string
  name: string
  type: string
  size: number
}

const purpose = 'public.upload'
const claimMs = publicUpload.claimHours * 60 * 60 * 1_000
/** What was sent by a link and not claimed yet may hold this much at once. */
const mostWaitingBytes = 500 * 1024 * 1024

/** What strangers may send: what people write, draw and record. By what the bytes are; nothing that runs anywhere. */
const fileTypes: readonly string[] = [
  ...rasterTypes,
  'image/heic',
  'image/tiff',
  'application/pdf',
  'application/rtf',
  'text/plain',
  'text/csv',
  'text/tab-separated-values',
  'text/calendar',
  'text/vcard',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/zip',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
  'video/mp4',
  'video/quicktime',
  'video/webm',
]

/** The field of a form that asks for files; anything else is not there. */
function fieldAsked({ structure, blocks }: OpenedApp, place: Omit<UploadPlace, 'token'>): FieldModel {
  const block = blocks.find(({ id }) => id === place.blockId)
  const isAsked = block?.exposure?.asked.includes(place.fieldId)
  const field = isAsked ? structure.tables.get(block?.exposure?.tableId ?? '')?.fields.get(place.fieldId) : undefined
  if (field?.valueKind !== 'files') throw notFound('form')
  return field
}

/**
 * Keeps a file that a visitor wants to send with a form. They get no link to it, so that nobody's files are handed out
 * from here; what they get is a claim, by which this form's next record may hold it.
 */
export async function takeUpload(
  ctx: Ctx,
  services: Services,
  place: UploadPlace,
  incoming: () => Promise<IncomingFile>,
): Promise<SentFile> {
  await limit(ctx, { name: 'public.upload', key: addressKey(ctx.ip), points: 60, seconds: 600 })
  const opened = await openApp(ctx, services, place.token)
  const field = fieldAsked(opened, place)
  const { id: shareId, org_id: orgId } = opened.row
  await limit(ctx, { name: 'public.upload.share', key: shareId, points: 500, seconds: 3_600 })
  await limit(ctx, { name: 'public.upload.org', key: orgId, points: 2_000, seconds: 3_600 })
  if ((await waitingBytes(opened.ctx)) > mostWaitingBytes) throw new AppError('too_many_requests')
  const stored = await ctx.ports.files.store(opened.ctx, {
    file: await incoming(),
    maxBytes: publicUpload.maxBytes,
    accept: field.type === 'image' ? 'image' : fileTypes,
  })
  const expires = ctx.now().getTime() + claimMs
  const signature = ctx.ports.secrets.sign(purpose, signedText(opened, place, stored.id, expires))
  return {
    claim: `${stored.id}.${expires}.${signature}`,
    name: stored.name,
    type: stored.mime,
    size: Number(stored.size),
  }
}

async function waitingBytes(visitor: Ctx): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(size), 0) as bytes from oficina.files
    where org_id = ${visitor.orgId} and uploaded_by = ${actorKey(visitor.principal)} and attached_at is null`.execute(
    visitor.db,
  )
  return Number(rows[0]?.bytes ?? 0)
}

const signedText = (
  { row }: OpenedApp,
  { blockId, fieldId }: Omit<UploadPlace, 'token'>,
  file: string,
  until: number,
) => `${row.org_id}/${row.id}/${blockId}/${fieldId}/${file}/${until}`

/**
 * What was filled in, with files in place of their claims. One that was made up, is meant for another form or field, or
 * has ended is told like one of a file that never was; one that was used before, the write itself refuses.
 */
export function claimFiles(
  ctx: Ctx,
  opened: OpenedApp,
  block: PublicBlock,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const fields = opened.structure.tables.get(block.exposure?.tableId ?? '')?.fields
  const claimed = { ...values }
  const issues: { path: string; reason: string }[] = []
  for (const fieldId of block.exposure?.asked ?? []) {
    const given = values[fieldId]
    if (given === undefined || given === null || fields?.get(fieldId)?.valueKind !== 'files') continue
    const files = (Array.isArray(given) ? given : [given]).map((claim) =>
      fileOf(ctx, opened, { blockId: block.id, fieldId }, claim),
    )
    if (files.includes(null)) issues.push({ path: `values.${fieldId}`, reason: 'unknown_file' })
    claimed[fieldId] = files
  }
  if (issues.length > 0) throw new AppError('invalid_input', { issues })
  return claimed
}

function fileOf(ctx: Ctx, opened: OpenedApp, place: Omit<UploadPlace, 'token'>, claim: unknown): string | null {
  const [, file, until, signature] = /^(fil_[0-9a-z]{6,24})\.(\d{1,15})\.([\w-]{20,100})$/.exec(String(claim)) ?? []
  if (typeof claim !== 'string' || !file || !until || !signature) return null
  if (Number(until) < ctx.now().getTime()) return null
  const isOurs = ctx.ports.secrets.verify(purpose, signedText(opened, place, file, Number(until)), signature)
  return isOurs ? file : null
}
