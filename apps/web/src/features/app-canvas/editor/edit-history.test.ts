import { expect, it } from 'vitest'
import { EditHistory, type Entry } from './edit-history.ts'

const at = (x: number, y = 0) => ({ id: 'a', x, y, w: 10, h: 10 })
const moved = (from: number, to: number, key?: string): Entry => ({
  undo: [{ do: 'place', device: 'desktop', places: [at(from)] }],
  redo: [{ do: 'place', device: 'desktop', places: [at(to)] }],
  ...(key !== undefined && { key }),
})

it('goes back and forth, and forgets what was undone once something new is done', () => {
  const history = new EditHistory()
  const [first, second] = [moved(0, 1), moved(1, 2)]
  history.add(first)
  history.add(second)
  expect(history.takeUndo()).toBe(second)
  expect(history.takeUndo()).toBe(first)
  expect([history.canUndo, history.canRedo]).toEqual([false, true])
  expect(history.takeRedo()).toBe(first)
  history.add(moved(1, 9))
  expect(history.canRedo).toBe(false)
  expect(history.takeRedo()).toBeNull()
})

it('takes steps by keys that follow each other for one', () => {
  const history = new EditHistory()
  history.add(moved(0, 1, 'move a'), 1_000)
  history.add(moved(1, 2, 'move a'), 1_300)
  history.add(moved(2, 3, 'move a'), 5_000)
  expect(history.takeUndo()?.undo).toEqual(moved(2, 3).undo)
  const first = history.takeUndo()
  expect(first?.undo).toEqual(moved(0, 2).undo)
  expect(first?.redo).toEqual(moved(0, 2).redo)
  expect(history.canUndo).toBe(false)
})

it('keeps steps of different blocks apart', () => {
  const history = new EditHistory()
  history.add(moved(0, 1, 'move a'), 1_000)
  history.add(moved(0, 1, 'move b'), 1_001)
  history.takeUndo()
  expect(history.canUndo).toBe(true)
})
