import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepPicturesFresh } from './fresh-pictures.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** The cache, and how often all of it was read again. */
function watched() {
  const queries = new QueryClient()
  return { queries, read: vi.spyOn(queries, 'invalidateQueries') }
}

function fail(src: string) {
  const picture = document.createElement('img')
  picture.src = src
  document.body.append(picture)
  picture.dispatchEvent(new Event('error'))
}
const link = (expires: number) => `/api/files/fil_1/original?org=org_1&expires=${expires}&signature=x`
const settle = () => vi.advanceTimersByTimeAsync(1_000)

it('a picture whose link has ended makes the screen read again, once for all that ended together', async () => {
  const { queries, read } = watched()
  const stop = keepPicturesFresh(queries, () => 2_000_000)
  fail(link(1_900))
  fail(link(1_900))
  await settle()
  expect(read).toHaveBeenCalledTimes(1)
  fail(link(1_950))
  await settle()
  expect(read).toHaveBeenCalledTimes(2)
  stop()
})

it('a picture that is not there for another reason does not', async () => {
  const { queries, read } = watched()
  const stop = keepPicturesFresh(queries, () => 2_000_000)
  fail(link(2_100))
  fail('/somewhere/else.png?expires=1')
  await settle()
  expect(read).not.toHaveBeenCalled()
  stop()
})
