import type { App } from '@oficina/contract'
import { describe, expect, it } from 'vitest'
import { movedBetween, withoutBlock, withPlaces } from './app-cache.ts'
import { shownLayout } from './canvas-store.ts'

const at = (id: string, x: number, y: number, w = 10, h = 5) => ({ id, x, y, w, h })
const app = (isMobileOwn = false) =>
  ({
    version: 3,
    components: [{ id: 'a' }, { id: 'b' }],
    layouts: {
      desktop: { components: [at('a', 0, 0), at('b', 20, 0)] },
      mobile: { enabled: isMobileOwn, components: [at('a', 0, 0, 22), at('b', 0, 5, 22)] },
    },
  }) as unknown as App

describe('places from elsewhere', () => {
  it('move only the blocks that they name, and the phone with them while it follows', () => {
    const next = withPlaces(app(), { version: 4, device: 'desktop', components: [at('a', 0, 40)] })
    expect(next.version).toBe(4)
    expect(next.layouts.desktop.components).toEqual([at('a', 0, 40), at('b', 20, 0)])
    expect(next.layouts.mobile.components.map(({ id, y }) => [id, y])).toEqual([
      ['b', 0],
      ['a', 5],
    ])
  })
  it('leave a phone alone that was arranged by itself', () => {
    const next = withPlaces(app(true), { version: 4, device: 'desktop', components: [at('a', 0, 40)] })
    expect(next.layouts.mobile).toEqual(app(true).layouts.mobile)
  })
  it('never take the version back', () => {
    expect(withPlaces(app(), { version: 2, device: 'desktop', components: [] }).version).toBe(3)
  })
})

it('a block that is gone leaves both layouts', () => {
  const next = withoutBlock(app(true), 'a')
  expect(next.components.map(({ id }) => id)).toEqual(['b'])
  expect(next.layouts.desktop.components).toEqual([at('b', 20, 0)])
  expect(next.layouts.mobile.components).toEqual([at('b', 0, 5, 22)])
})

it('what moved is told without what only one of them has', () => {
  const moved = movedBetween([at('a', 0, 0), at('b', 20, 0)], [at('a', 0, 2), at('b', 20, 0), at('c', 0, 0)])
  expect(moved).toEqual({ from: [at('a', 0, 0)], to: [at('a', 0, 2)] })
})

describe('what is shown before it is saved', () => {
  const saved = [at('a', 0, 0), at('b', 20, 0)]
  it('is what is saved while nothing moves', () => {
    expect(shownLayout(saved, new Map())).toBe(saved)
  })
  it('keeps a moved block in place when another one arrives on it', () => {
    const moves = new Map([['a', at('a', 20, 0)]])
    expect(shownLayout(saved, moves)).toEqual([at('a', 20, 0), at('b', 20, 5)])
  })
})
