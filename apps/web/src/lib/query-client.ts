import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** A refusal stays a refusal; only what may pass by itself is tried again. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= 2) return false
  return error instanceof ApiError && (error.id === 'offline' || error.id === 'unavailable' || error.code === 504)
}

/** One cache for the whole application; `resetSession` empties it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry: shouldRetry, retryDelay: (n) => 500 * 2 ** n },
    mutations: { retry: false, networkMode: 'always' },
  },
})
