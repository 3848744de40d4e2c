import { ApiError } from '../../lib/api-error.ts'
import { message } from '../../lib/message-key.ts'

/** `id · code`, with the reference of the log where there is one. */
export function errorCode(error: { id: string; code: number; ref?: string | undefined }): string {
  const base = error.code ? `${error.id} · ${error.code}` : error.id
  return error.ref ? `${base} · ${message('common:error.ref', { ref: error.ref })}` : base
}

/** A load that was refused or found nothing, told apart from a crash of ours. */
export const isExpectedError = (error: unknown): error is ApiError => error instanceof ApiError && error.code !== 500
