import type { Field } from '@oficina/contract'
import { createContext, use } from 'react'
import { api } from '../../../lib/api.ts'
import type { ShownFile } from './shown-files.ts'

/** Sends a file ahead of the value that will name it, and tells how far it has got. */
export type SendFile = (field: Field, file: File, onProgress: (fraction: number) => void) => Promise<ShownFile>

const sendAsMember: SendFile = async (_field, file, onProgress) => {
  const {
    id,
    fullName: name,
    mimeType: type,
    size,
    url,
    thumbnailUrl,
  } = await api.files.upload.upload(file, {}, { onProgress })
  return { id, name, type, size, thumbnail: false, sent: { url, thumbnailUrl } }
}

/** Set around forms for visitors, who send files by the form's own link. */
export const FileSenderContext = createContext<SendFile>(sendAsMember)
export const useFileSender = (): SendFile => use(FileSenderContext)
