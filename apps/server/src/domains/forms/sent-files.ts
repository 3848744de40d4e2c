import { publicUpload } from '@oficina/contract'
import { actorKey } from '../../platform/access/principal.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { rasterTypes } from '../../platform/files/sniff.ts'
import type { IncomingFile } from '../../platform/http/routes.ts'
import type { FieldModel } from '../engine/index.ts'
import { sumWaitingFiles } from './queries.ts'

export interface SentFile {
  claim: string
  name: string
  type: string
  size: number
}

const purpose = 'public.upload'
const claimMs = publicUpload.claimHours * 60 * 60 * 1_000
/** What was sent by one link and not claimed yet. */
const mostWaiting = { bytes: 500 * 1024 * 1024, files: 1_000 }

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

const signedText = (place: string, fileId: string, until: number) => `${place}/${fileId}/${until}`

/**
 * Keeps a file that whoever has a link wants to send with a form. They get no link to it, so that nobody's files are
 * handed out from here; what they get is a claim, by which the field at this place may hold it, once.
 *
 * `place` names the organisation, the form and the field, and whatever else a claim must not be carried away from.
 */
export async function keepSentFile(
  visitor: Ctx,
  field: FieldModel,
  place: string,
  incoming: () => Promise<IncomingFile>,
): Promise<SentFile> {
  const waiting = await waitingOf(visitor)
  if (waiting.bytes > mostWaiting.bytes || waiting.files >= mostWaiting.files) throw new AppError('too_many_requests')
  const { ports } = visitor
  const stored = await ports.files.store(visitor, {
    file: await incoming(),
    maxBytes: publicUpload.maxBytes,
    accept: field.type === 'image' ? 'image' : fileTypes,
  })
  const until = visitor.now().getTime() + claimMs
  const signature = ports.secrets.sign(purpose, signedText(place, stored.id, until))
  return {
    claim: `${stored.id}.${until}.${signature}`,
    name: stored.name,
    type: stored.mime,
    size: Number(stored.size),
  }
}

const waitingOf = (visitor: Ctx) => sumWaitingFiles(visitor.db, visitor.orgId, actorKey(visitor.principal))

/** A field that asks for files, the place that its claims are for, and what it holds already. */
export interface FilesAsked {
  fieldId: string
  place: string
  held: ReadonlySet<string>
}

/**
 * What was filled in, with files in place of their claims. One that was made up, is meant for another place, or has
 * ended is told like one of a file that never was; one that was used before, the write itself refuses. What the field
 * holds already may stay in it.
 */
export function claimFiles(
  ctx: Ctx,
  asked: readonly FilesAsked[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const claimed = { ...values }
  const issues: { path: string; reason: string }[] = []
  for (const { fieldId, place, held } of asked) {
    const given = Object.hasOwn(values, fieldId) ? values[fieldId] : undefined
    if (given === undefined || given === null) continue
    const files = (Array.isArray(given) ? given : [given]).map((one: unknown) =>
      typeof one === 'string' && held.has(one) ? one : fileOf(ctx, place, one),
    )
    if (files.includes(null)) issues.push({ path: `values.${fieldId}`, reason: 'unknown_file' })
    claimed[fieldId] = files
  }
  if (issues.length > 0) throw new AppError('invalid_input', { issues })
  return claimed
}

function fileOf(ctx: Ctx, place: string, claim: unknown): string | null {
  const [, file, until, signature] = /^(fil_[0-9a-z]{6,24})\.(\d{1,15})\.([\w-]{20,100})$/.exec(String(claim)) ?? []
  if (typeof claim !== 'string' || !file || !until || !signature) return null
  if (Number(until) < ctx.now().getTime()) return null
  return ctx.ports.secrets.verify(purpose, signedText(place, file, Number(until)), signature) ? file : null
}
