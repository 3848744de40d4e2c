import type { ErrorId } from '@oficina/contract/errors'
import { expect } from 'vitest'
import type { Answer } from './api.ts'

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** The answer is our error envelope with this status and id. */
    toBeError(status: number, id: ErrorId): R & (T extends never ? never : unknown)
  }
}

expect.extend({
  toBeError(answer: Answer, status: number, id: ErrorId) {
    const error = answer.error
    const pass = answer.status === status && error?.id === id && error.code === status
    return {
      pass,
      message: () => `expected ${status} ${id}, got ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 400)}`,
    }
  },
})
