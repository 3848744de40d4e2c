import { beforeEach, expect, it, vi } from 'vitest'
import { takeNewerVersion } from './newer-version.ts'

beforeEach(() => sessionStorage.clear())

const answering = (answer: () => Promise<Response>) => vi.spyOn(globalThis, 'fetch').mockImplementation(answer)

it('loads the page anew where a file is gone and the server is there, once', async () => {
  answering(async () => new Response('ok'))
  const reload = vi.fn<() => void>()
  await takeNewerVersion(reload)
  await takeNewerVersion(reload)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('loads it again when another version comes later', async () => {
  answering(async () => new Response('ok'))
  const reload = vi.fn<() => void>()
  sessionStorage.setItem('oficina.reloaded-at', String(Date.now() - 31_000))
  await takeNewerVersion(reload)
  expect(reload).toHaveBeenCalledTimes(1)
})

it.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is going down', async () => new Response('', { status: 503 })],
])('leaves what is on screen where the server %s', async (_, answer) => {
  answering(answer)
  const reload = vi.fn<() => void>()
  await takeNewerVersion(reload)
  expect(reload).not.toHaveBeenCalled()
  expect(sessionStorage.getItem('oficina.reloaded-at')).toBeNull()
})
