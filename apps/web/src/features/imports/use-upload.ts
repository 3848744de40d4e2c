import { toast } from '@oficina/ui'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { fileProblem } from './problem-text.ts'
import type { FileSourceId } from './sources.ts'

export interface SentFile {
  identifier: string
  file: { name: string; size: number }
  sheets: readonly { index: number; name: string }[]
}

const noticeId = 'import-upload'

/** Sends a file of a source, with how far it is. A file that cannot be read is told of in a notice that stays. */
export function useUpload(source: FileSourceId | null) {
  const [sending, setSending] = useState<{ name: string; fraction: number } | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const send = async (file: File, of: FileSourceId | null = source): Promise<SentFile | null> => {
    if (of === null) return null
    stop.current?.abort()
    const abort = new AbortController()
    stop.current = abort
    toast.close(noticeId)
    setSending({ name: file.name, fraction: 0 })
    try {
      const { identifier } = await api.connector.identifier({ connector_id: of })
      const sent = await api.connector.call.upload(
        file,
        { identifier, connector_id: of, function: 'upload' },
        { signal: abort.signal, onProgress: (fraction) => setSending({ name: file.name, fraction }) },
      )
      return { identifier, file: { name: sent.name ?? file.name, size: file.size }, sheets: sent.sheets ?? [] }
    } catch (error) {
      if (!abort.signal.aborted) toast.error({ id: noticeId, ...fileProblem(error, of), persistent: true })
      return null
    } finally {
      if (stop.current === abort) {
        stop.current = null
        setSending(null)
      }
    }
  }
  return { sending, send, cancel: () => stop.current?.abort() }
}
