import type { Ctx, Services } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { IncomingFile } from '../../platform/http/routes.ts'
import { addressKey } from '../../platform/rate-limit/address.ts'
import { limit } from '../../platform/rate-limit/rate-limits.ts'
import type { FieldModel } from '../engine/index.ts'
import { type FilesAsked, keepSentFile, type SentFile } from '../forms/index.ts'
import type { PublicBlock } from './exposure.ts'
import { type OpenedBlocks, openBlocks } from './open.ts'

export interface UploadPlace {
  token: string
  blockId: string
  fieldId: string
}

/** The field of a form that asks for files; anything else is not there. */
function fieldAsked({ structure, blocks }: OpenedBlocks, place: Omit<UploadPlace, 'token'>): FieldModel {
  const block = blocks.find(({ id }) => id === place.blockId)
  const isAsked = block?.exposure?.asked.includes(place.fieldId)
  const field = isAsked ? structure.tables.get(block?.exposure?.tableId ?? '')?.fields.get(place.fieldId) : undefined
  if (field?.valueKind !== 'files') throw notFound('form')
  return field
}

const placeOf = ({ row }: OpenedBlocks, blockId: string, fieldId: string) =>
  `${row.org_id}/${row.id}/${blockId}/${fieldId}`

/** A file for the next record of this form of this link. */
export async function takeUpload(
  ctx: Ctx,
  services: Services,
  { token, blockId, fieldId }: UploadPlace,
  incoming: () => Promise<IncomingFile>,
): Promise<SentFile> {
  await limit(ctx, { name: 'public.upload', key: addressKey(ctx.ip), points: 60, seconds: 600 })
  const opened = await openBlocks(ctx, services, token)
  const field = fieldAsked(opened, { blockId, fieldId })
  const { id: shareId, org_id: orgId } = opened.row
  await limit(ctx, { name: 'public.upload.share', key: shareId, points: 500, seconds: 3_600 })
  await limit(ctx, { name: 'public.upload.org', key: orgId, points: 2_000, seconds: 3_600 })
  return keepSentFile(opened.ctx, field, placeOf(opened, blockId, fieldId), incoming)
}

const nothing: ReadonlySet<string> = new Set()

/** The fields of a form whose values are claims. It makes something new, so that there is nothing that could stay. */
export function filesAsked(opened: OpenedBlocks, { id, exposure }: PublicBlock): FilesAsked[] {
  const fields = opened.structure.tables.get(exposure?.tableId ?? '')?.fields
  return (exposure?.asked ?? [])
    .filter((fieldId) => fields?.get(fieldId)?.valueKind === 'files')
    .map((fieldId) => ({ fieldId, place: placeOf(opened, id, fieldId), held: nothing }))
}
