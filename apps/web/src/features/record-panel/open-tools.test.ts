import { expect, it } from 'vitest'
import { recordTools, toolRoom, withTool } from './open-tools.ts'

it('a window has room for as many tools as fit beside the panel [rule s.form.aux-columns]', () => {
  expect(toolRoom(390, true).columns).toBe(0)
  expect(toolRoom(1_100, true).columns).toBe(1)
  expect(toolRoom(1_440, true).columns).toBe(2)
  expect(toolRoom(1_440, false).columns).toBe(1)
  expect(toolRoom(2_560, true).columns).toBe(6)
  expect(toolRoom(1_440, true).widthWith(3)).toBe(450 + 2 * 340)
})
it('the tool that was opened last stays', () => {
  expect(withTool(['history'], 'chat', 1)).toEqual(['chat'])
  expect(withTool(['history'], 'chat', 2)).toEqual(['history', 'chat'])
  expect(withTool(['history', 'chat'], 'history', 2)).toEqual(['chat', 'history'])
  expect(withTool([], recordTools[0], 0)).toEqual([recordTools[0]])
})
