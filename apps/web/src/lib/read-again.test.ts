import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { readAgain } from './read-again.ts'

function watched(read: () => Promise<number>) {
  const queries = new QueryClient()
  const stop = new QueryObserver(queries, { queryKey: ['table'], queryFn: read }).subscribe(() => {})
  return { queries, stop }
}

it('reads once for many events, however many parts hear them', async () => {
  const read = vi.fn<() => Promise<number>>(async () => 1)
  const { queries, stop } = watched(read)
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1))
  for (let n = 0; n < 300; n++) readAgain(queries, ['table'])
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  await new Promise((done) => setTimeout(done, 60))
  expect(read).toHaveBeenCalledTimes(2)
  stop()
})

it('reads once more where something happened while it was read', async () => {
  let value = 1
  const answers: (() => void)[] = []
  const read = vi.fn<() => Promise<number>>(() => {
    const seen = value
    return new Promise((resolve) => answers.push(() => resolve(seen)))
  })
  const { queries, stop } = watched(read)
  answers.shift()?.()
  readAgain(queries, ['table'])
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  value = 2
  readAgain(queries, ['table'])
  answers.shift()?.()
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(3))
  answers.shift()?.()
  await vi.waitFor(() => expect(queries.getQueryData(['table'])).toBe(2))
  stop()
})
