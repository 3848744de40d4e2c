import type { FileInfo } from '@oficina/contract'
import type { Ctx } from '../../platform/context.ts'
import { fileUrl } from '../../platform/files/picture-url.ts'
import type { FileRow } from '../../platform/files/files.ts'

/** A file as the interface sees it, with links that were made just now. */
export function presentFile(ctx: Ctx, file: FileRow): FileInfo {
  const hasThumbnail = file.thumbnail_state === 'waiting' || file.thumbnail_state === 'ready'
  return {
    id: file.id,
    fullName: file.name,
    mimeType: file.mime,
    size: Number(file.size),
    uploadedAt: file.created_at,
    uploadedBy: file.uploaded_by?.startsWith('member:') ? file.uploaded_by.slice('member:'.length) : null,
    url: fileUrl(ctx, file, 'original'),
    thumbnailUrl: hasThumbnail ? fileUrl(ctx, file, 'thumbnail') : null,
  }
}
