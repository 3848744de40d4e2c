import { expect, it } from 'vitest'
import { forgetAct, rememberAct, takeBackAct } from './last-act.ts'

it('is taken back once, done again once, and forgotten when records are written', async () => {
  const done: string[] = []
  const act = { undo: async () => done.push('undo'), redo: async () => done.push('redo') }
  rememberAct('tbl_a', act)
  expect(await takeBackAct('tbl_a', 'redo')).toBe(false)
  expect(await takeBackAct('tbl_b', 'undo')).toBe(false)
  expect(await takeBackAct('tbl_a', 'undo')).toBe(true)
  expect(await takeBackAct('tbl_a', 'undo')).toBe(false)
  expect(await takeBackAct('tbl_a', 'redo')).toBe(true)
  expect(done).toEqual(['undo', 'redo'])
  forgetAct('tbl_a')
  expect(await takeBackAct('tbl_a', 'undo')).toBe(false)
})
