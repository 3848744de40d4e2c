import { describe, expect, it } from 'vitest'
import { rounds, type Random, seeded } from '../testing/random.ts'
import {
  bottomOf,
  boundsOf,
  checkLayout,
  columnsOf,
  deriveMobile,
  type Device,
  devices,
  grid,
  hasOverlap,
  inReadingOrder,
  move,
  moveMany,
  overlaps,
  type Placed,
  place,
  resize,
  settle,
  withSizes,
} from './index.ts'

const at = (id: string, x: number, y: number, w = 10, h = 4): Placed => ({ id, x, y, w, h })

function randomBlock(random: Random, id: string, device: Device): Placed {
  const w = grid.minWidth + random.int(columnsOf[device] - grid.minWidth)
  const h = grid.minHeight + random.int(20)
  return { id, w, h, x: random.int(columnsOf[device] - w + 1), y: random.int(60) }
}
/** Blocks put on a page one after another, each at a place of its own. */
function randomLayout(random: Random, device: Device): Placed[] {
  let layout: Placed[] = []
  for (let n = 0; n < 1 + random.int(30); n++) {
    const block = randomBlock(random, `b${n}`, device)
    const placed = place(layout, block, device, random.chance(4) ? null : block)
    if (!placed.fits) throw new Error(placed.reason)
    layout = placed.layout
  }
  return layout
}
const byId = (layout: readonly Placed[]) => new Map(layout.map((block) => [block.id, block]))

describe('any layout', () => {
  it.each(Array.from({ length: 300 }, (_, n) => n))('keeps its rules through moves, seed %i', (seed) => {
    const random = seeded(seed)
    const device = random.pick(devices)
    let layout = randomLayout(random, device)
    for (let n = 0; n < 12; n++) {
      const { id } = random.pick(layout)
      const wish = randomBlock(random, id, device)
      const isMove = random.chance(2)
      const moved = isMove ? move(layout, id, wish, device) : resize(layout, id, wish, device)
      const before = byId(layout)
      if (!moved.fits) {
        expect(moved.reason).toBe('outside')
        continue
      }
      expect(checkLayout(moved.layout, device)).toEqual([])
      expect(moved.layout.map((block) => block.id)).toEqual(layout.map((block) => block.id))
      for (const block of moved.layout) {
        const was = before.get(block.id) as Placed
        if (block.id === id) expect(block).toEqual(isMove ? { ...was, x: wish.x, y: wish.y } : wish)
        // Others keep their column and size, and never go up.
        else expect(block).toEqual({ ...was, y: Math.max(was.y, block.y) })
      }
      layout = moved.layout
    }
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('moves nothing that is not in the way, seed %i', (seed) => {
    const random = seeded(seed)
    const layout = randomLayout(random, 'desktop')
    const { id } = random.pick(layout)
    const same = byId(layout).get(id) as Placed
    expect(move(layout, id, same, 'desktop')).toEqual({ fits: true, layout })
    expect(settle(layout)).toEqual(layout)
    expect(settle(layout, new Set(layout.map((block) => block.id)))).toEqual(layout)
  })

  it.each([1, 2, 3, 4, 5])('stacks on a phone in reading order, seed %i', (seed) => {
    const layout = randomLayout(seeded(seed), 'desktop')
    const mobile = deriveMobile(layout)
    expect(checkLayout(mobile, 'mobile')).toEqual([])
    expect(mobile.every(({ x, w }) => x === 0 && w === 22)).toBe(true)
    expect(mobile.map(({ id }) => id)).toEqual(inReadingOrder(layout).map(({ id }) => id))
    expect(bottomOf(mobile)).toBe(layout.reduce((sum, { h }) => sum + h, 0))
  })

  it.each([11, 12, 13, 14, 15, 16])(
    'of two builders is settled without overlap, both kept in place, seed %i',
    (seed) => {
      const random = seeded(seed)
      const layout = randomLayout(random, 'desktop')
      const given = layout.slice(0, 3).map(({ id }) => randomBlock(random, id, 'desktop'))
      if (hasOverlap(given)) return
      const merged = byId(layout)
      for (const block of given) merged.set(block.id, block)
      const settled = settle([...merged.values()], new Set(given.map(({ id }) => id)))
      expect(hasOverlap(settled)).toBe(false)
      for (const block of given) expect(settled).toContainEqual(block)
    },
  )
})

it('has the documented measures [rule k.grid.cols-desktop, k.grid.cols-mobile, k.grid.row-height, k.grid.row-mobile, k.grid.row-noscroll, k.grid.min-h, k.grid.min-w, k.grid.min-width, k.grid.bottom-padding, k.grid.autoscroll]', () => {
  expect(columnsOf).toEqual({ desktop: 120, mobile: 22 })
  expect(grid).toMatchObject({
    rowHeight: 18,
    rowsPerPhone: 44,
    rowsWithoutScrolling: 54,
    minHeight: 2,
    minWidth: 4,
    minDesktopWidth: 720,
    bottomPadding: 50,
    autoScroll: 50,
  })
})

describe('a layout', () => {
  it('pushes what is in the way down, and what that meets', () => {
    const moved = move([at('a', 0, 0), at('b', 0, 4), at('c', 5, 8), at('d', 60, 0)], 'd', { x: 0, y: 2 }, 'desktop')
    expect(moved).toEqual({
      fits: true,
      layout: [at('a', 0, 6), at('b', 0, 10), at('c', 5, 14), at('d', 0, 2)],
    })
  })

  it('says why a block cannot be somewhere', () => {
    const layout = [at('a', 0, 0)]
    expect(move(layout, 'a', { x: 111, y: 0 }, 'desktop')).toEqual({ fits: false, reason: 'outside' })
    expect(move(layout, 'a', { x: -1, y: 0 }, 'desktop')).toEqual({ fits: false, reason: 'outside' })
    expect(move(layout, 'a', { x: 0, y: grid.rows }, 'desktop')).toEqual({ fits: false, reason: 'outside' })
    expect(resize(layout, 'a', { w: 3, h: 4 }, 'desktop')).toEqual({ fits: false, reason: 'too_small' })
    expect(resize(layout, 'a', { w: 4, h: 1 }, 'desktop')).toEqual({ fits: false, reason: 'too_small' })
    expect(move(layout, 'z', { x: 0, y: 0 }, 'desktop')).toEqual({ fits: false, reason: 'unknown' })
  })

  it('is refused for what is wrong in it [rule v.grid.size]', () => {
    const reasons = (...layout: Placed[]) => checkLayout(layout, 'mobile')
    expect(reasons(at('a', 0, 0), at('b', 10, 0))).toEqual([])
    expect(reasons(at('a', 0, 0), at('b', 9, 3))).toEqual([{ id: 'b', reason: 'overlap', with: 'a' }])
    expect(reasons(at('a', 0, 0), at('a', 0, 9))).toEqual([{ id: 'a', reason: 'given_twice' }])
    expect(reasons(at('a', 13, 0))).toEqual([{ id: 'a', reason: 'outside' }])
    expect(reasons(at('a', 0, -1))).toEqual([{ id: 'a', reason: 'outside' }])
    expect(reasons(at('a', 0, 0, 3))).toEqual([{ id: 'a', reason: 'too_narrow' }])
    expect(reasons(at('a', 0, 0, 4, 1))).toEqual([{ id: 'a', reason: 'too_low' }])
    expect(reasons(at('a', 0.5, 0))).toEqual([{ id: 'a', reason: 'not_whole' }])
    expect(reasons(at('a', 0, Number.NaN))).toEqual([{ id: 'a', reason: 'not_whole' }])
  })

  it('finds an overlap wherever it is', () => {
    for (let seed = 0; seed < rounds(200); seed++) {
      const random = seeded(seed)
      const layout = Array.from({ length: 12 }, (_, n) => randomBlock(random, `b${n}`, 'desktop'))
      const each = layout.some((one, n) => layout.some((other, m) => n < m && overlaps(one, other)))
      expect(hasOverlap(layout)).toBe(each)
    }
  })

  it('puts a new block below all, or where it was dropped, within the page', () => {
    const layout = [at('a', 0, 0), at('b', 50, 7)]
    expect(place(layout, { id: 'n', w: 60, h: 6 }, 'desktop')).toMatchObject({
      layout: [...layout, at('n', 0, 11, 60, 6)],
    })
    expect(place(layout, { id: 'n', w: 60, h: 6 }, 'desktop', { x: 100, y: 0 })).toMatchObject({
      layout: [...layout, at('n', 60, 0, 60, 6)],
    })
    expect(place([], { id: 'n', w: 60, h: 6 }, 'mobile')).toMatchObject({ layout: [at('n', 0, 0, 22, 6)] })
  })

  it('gives a block without a size that of its kind [rule v.grid.size]', () => {
    const size = () => ({ w: 24, h: 8 })
    expect(withSizes([at('a', 110, 0, 0, 0)], size, 'desktop')).toEqual([at('a', 96, 0, 24, 8)])
    expect(withSizes([at('a', 5, 0, 0, 3)], size, 'mobile')).toEqual([at('a', 0, 0, 22, 3)])
    expect(withSizes([at('a', 5, 0)], size, 'mobile')).toEqual([at('a', 5, 0)])
  })

  it('is settled many times within a frame with sixty blocks', () => {
    const layout = Array.from({ length: 60 }, (_, n) => at(`b${n}`, (n % 6) * 20, Math.floor(n / 6) * 8, 20, 8))
    const started = performance.now()
    for (let n = 0; n < 20; n++) move(layout, 'b0', { x: n % 100, y: n }, 'desktop')
    // Twenty of them; one frame has sixteen milliseconds.
    expect((performance.now() - started) / 20).toBeLessThan(8)
  })
})

describe('blocks that are moved together', () => {
  it.each(Array.from({ length: 100 }, (_, n) => n))(
    'stay as they stand to each other and overlap nothing, seed %i',
    (seed) => {
      const random = seeded(seed)
      const device = random.pick(devices)
      const layout = randomLayout(random, device)
      const ids = new Set(layout.filter(() => random.chance(2)).map(({ id }) => id))
      const by = { x: random.int(20) - 10, y: random.int(30) - 10 }
      const moved = moveMany(layout, ids, by, device)
      if (!moved.fits) return expect(['outside', 'unknown']).toContain(moved.reason)
      expect(checkLayout(moved.layout, device)).toEqual([])
      const before = byId(layout)
      for (const block of moved.layout) {
        const was = before.get(block.id) as Placed
        if (ids.has(block.id)) expect(block).toEqual({ ...was, x: was.x + by.x, y: was.y + by.y })
        // Others only make room: nothing goes up or aside.
        else expect([block.x, block.y >= was.y]).toEqual([was.x, true])
      }
    },
  )

  it('have one frame around them, and go no further than the page', () => {
    const layout = [at('a', 0, 0), at('b', 20, 6), at('c', 50, 0)]
    expect(boundsOf(layout.slice(0, 2), 'all')).toEqual(at('all', 0, 0, 30, 10))
    expect(boundsOf([], 'all')).toBeNull()
    expect(moveMany(layout, new Set(['a', 'b']), { x: -1, y: 0 }, 'desktop')).toEqual({
      fits: false,
      reason: 'outside',
    })
    expect(moveMany(layout, new Set(['b', 'c']), { x: 61, y: 0 }, 'desktop').fits).toBe(false)
  })
})
