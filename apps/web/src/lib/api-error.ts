import type { ErrorEnvelope, ErrorId } from '@oficina/contract'

/** What a failed call is called: an id of the contract, or one that only the browser can know. */
export type ApiErrorId = ErrorId | 'offline' | 'unexpected_answer' | (string & {})

/** Every failed call throws this. `ref` is the id under which the server logged it, shown so that it can be found. */
export class ApiError extends Error {
  readonly id: ApiErrorId
  readonly code: number
  readonly details: Record<string, unknown>
  readonly ref: string | undefined

  constructor(error: ErrorEnvelope['error'], options?: ErrorOptions) {
    super(error.message, options)
    this.name = 'ApiError'
    this.id = error.id
    this.code = error.code
    this.details = error.details ?? {}
    this.ref = error.ref
  }
}

export const isApiError = (error: unknown, id?: ApiErrorId): error is ApiError =>
  error instanceof ApiError && (id === undefined || error.id === id)

/** The request never reached the server, or its answer never came back. */
export const offlineError = (cause?: unknown) =>
  new ApiError({ id: 'offline', code: 0, message: 'No internet connection' }, { cause })

/** Reads the error envelope; a proxy's page or a cut answer becomes an error by its status alone. */
export function errorFromAnswer(status: number, text: string): ApiError {
  try {
    const body = JSON.parse(text) as Partial<ErrorEnvelope>
    if (body.error && typeof body.error.id === 'string') return new ApiError({ ...body.error, code: status })
  } catch {
    // Not ours: fall through to the status.
  }
  const id = status === 502 || status === 503 || status === 504 ? 'unavailable' : 'unexpected_answer'
  return new ApiError({ id, code: status, message: `HTTP ${status}` })
}
