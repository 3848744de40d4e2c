import { type ErrorId, statusOf } from '@oficina/contract/errors'

/** The one error of Oficina. The text for people is made from the id, in their language, by the interface. */
export class AppError extends Error {
  override name = 'AppError'
  readonly id: ErrorId
  readonly details: Record<string, unknown>

  constructor(id: ErrorId, details: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(id, options)
    this.id = id
    this.details = details
  }

  get status(): number {
    return statusOf[this.id]
  }
}

export const notFound = (what: string) => new AppError('not_found', { what })
