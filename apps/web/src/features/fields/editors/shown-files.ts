import { isObject, own } from '@oficina/kinds'
import { api } from '../../../lib/api.ts'
import type { RecordPlace } from './value-editor.ts'

/** A file as a record shows it; one that was just sent carries links of its own until the record holds it. */
export interface ShownFile {
  id: string
  name: string
  type: string
  size: number
  thumbnail: boolean
  sent?: { url: string; thumbnailUrl: string | null }
}

export const filesOf = (value: unknown): ShownFile[] =>
  Array.isArray(value)
    ? value.filter(isObject).map((file) => ({
        id: String(own(file, 'id')),
        name: String(own(file, 'name') ?? ''),
        type: String(own(file, 'type') ?? ''),
        size: Number(own(file, 'size') ?? 0),
        thumbnail: own(file, 'thumbnail') === true,
        ...(isObject(own(file, 'sent')) && { sent: own(file, 'sent') as NonNullable<ShownFile['sent']> }),
      }))
    : []

export const isPicture = (file: ShownFile): boolean => /^image\/(png|jpeg|webp|gif|avif)$/.test(file.type)

/** Where the bytes are: through the record, which decides anew who may see them, or by the link of what was just sent. */
export function fileUrl(file: ShownFile, fieldId: string, place: RecordPlace | null): string | undefined {
  if (file.sent) return file.sent.url
  return place ? api.recordFiles.content.url({ ...place, fieldId, fileId: file.id }) : undefined
}

export function thumbnailUrl(file: ShownFile, fieldId: string, place: RecordPlace | null): string | undefined {
  if (!isPicture(file)) return undefined
  if (file.sent) return file.sent.thumbnailUrl ?? file.sent.url
  if (!place) return undefined
  const at = { ...place, fieldId, fileId: file.id }
  return file.thumbnail ? api.recordFiles.thumbnail.url(at) : api.recordFiles.content.url(at)
}
