import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PageParams } from './page-params.ts'

const filter = { op: 'and' as const, rules: [{ field: 'fld_a', operator: 'isEmpty' }] }
const list = { id: 'blk_list', type: 'minilista' as const, tableId: 'tbl_a' }
const detail = { id: 'blk_detail', type: 'recordDetail' as const, tableId: 'tbl_a' }
const elsewhere = { id: 'blk_far', type: 'minilista' as const, tableId: 'tbl_b' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a filter drives the blocks of its table, those that it names, and never itself', () => {
  const params = new PageParams()
  params.setFilter('blk_chart', filter, { tableId: 'tbl_a', targets: [] }, 'mark')
  expect(params.paramsOf(list)).toEqual({ filter })
  expect(params.paramsOf(elsewhere)).toEqual({})
  expect(params.paramsOf({ ...list, id: 'blk_chart' })).toEqual({})
  expect(params.markOf('blk_chart')).toBe('mark')
  params.setFilter('blk_chart', filter, { tableId: 'tbl_a', targets: ['blk_detail'] })
  expect(params.paramsOf(list)).toEqual({})
  expect(params.paramsOf(detail)).toEqual({ filter })
  params.forget('blk_chart')
  expect(params.paramsOf(detail)).toEqual({})
})

it('two filters both hold', () => {
  const params = new PageParams()
  const where = { tableId: 'tbl_a', targets: [] }
  params.setFilter('blk_one', filter, where)
  params.setFilter('blk_two', filter, where)
  expect(params.paramsOf(list)).toEqual({ filter: { op: 'and', rules: [filter, filter] } })
})

it('a search is asked for when the hand rests, of every table or of one block', () => {
  const params = new PageParams()
  const changed = vi.fn()
  params.subscribe(changed)
  params.setSearch('title-bar', 'ab', { tableId: null, targets: [] })
  params.setSearch('title-bar', 'abc ', { tableId: null, targets: [] })
  expect(params.textOf('title-bar')).toBe('abc ')
  expect(params.paramsOf(list)).toEqual({})
  vi.advanceTimersByTime(300)
  expect(params.paramsOf(list)).toEqual({ search: 'abc' })
  expect(params.paramsOf(elsewhere)).toEqual({ search: 'abc' })
  expect(changed).toHaveBeenCalledTimes(3)
})

it('a chosen record is told to those who show one', () => {
  const params = new PageParams()
  params.choose('tbl_a', 7)
  expect(params.paramsOf(detail)).toEqual({ record: 7 })
  expect(params.paramsOf(list)).toEqual({})
  params.choose('tbl_a', null)
  expect(params.paramsOf(detail)).toEqual({})
})
