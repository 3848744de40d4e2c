import type { App } from '@oficina/contract'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { PendingPlaces } from '../canvas-store.ts'
import { PlaceSaver } from './saving.ts'

const layout = vi.hoisted(() => vi.fn())
vi.mock('../../../lib/api.ts', () => ({
  api: { apps: { layout, get: { key: (input: object) => ['apps', 'get', input] } } },
}))

const at = (id: string, x: number) => ({ id, x, y: 0, w: 10, h: 5 })
const key = ['apps', 'get', { appId: 'app' }]

function setUp() {
  const queries = new QueryClient()
  const app = {
    version: 1,
    layouts: { desktop: { components: [at('a', 0), at('b', 20)] }, mobile: { enabled: false, components: [] } },
  }
  queries.setQueryData(key, app)
  const pending = new PendingPlaces()
  return { queries, pending, saver: new PlaceSaver('app', queries, pending) }
}

beforeEach(() => layout.mockReset())

it('sends what moved while a call was under way together, and only that [rule s.grid.save]', async () => {
  const { queries, pending, saver } = setUp()
  const first = Promise.withResolvers<unknown>()
  layout.mockReturnValueOnce(first.promise)
  layout.mockResolvedValueOnce({ version: 3, device: 'desktop', components: [at('a', 2), at('b', 30)] })
  const saved = saver.put('desktop', [at('a', 1)])
  void saver.put('desktop', [at('a', 2)])
  void saver.put('desktop', [at('b', 30)])
  first.resolve({ version: 2, device: 'desktop', components: [at('a', 1), at('b', 20)] })
  await saved
  expect(layout.mock.calls.map(([{ moved }]) => moved)).toEqual([[at('a', 1)], [at('a', 2), at('b', 30)]])
  expect(pending.of('desktop').size).toBe(0)
  expect(queries.getQueryData<App>(key)?.version).toBe(3)
})

it('puts back what was refused and goes on with the rest', async () => {
  const { pending, saver } = setUp()
  const first = Promise.withResolvers<unknown>()
  layout.mockReturnValueOnce(first.promise)
  layout.mockResolvedValueOnce({ version: 2, device: 'desktop', components: [at('a', 0), at('b', 40)] })
  const saved = saver.put('desktop', [at('a', 1)])
  void saver.put('desktop', [at('b', 40)]).catch(() => {})
  first.reject(new Error('refused'))
  await expect(saved).rejects.toThrow('refused')
  expect(layout).toHaveBeenCalledTimes(2)
  expect(pending.of('desktop').size).toBe(0)
})
