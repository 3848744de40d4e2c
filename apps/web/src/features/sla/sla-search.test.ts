import { describe, expect, it } from 'vitest'
import { isNarrowed, readSlaSearch, slaQueryOf, sortedBy } from './sla-search.ts'

describe('the address of measured times', () => {
  it('is read, and what is wrong in it is left out', () => {
    const good = { field: 'fld_1', stage: 'opt_1', sortBy: 'time', sortOrder: 'asc', recordId: '7' }
    expect(readSlaSearch(good)).toEqual({ ...good, recordId: 7 })
    expect(readSlaSearch({ field: 3, sortBy: 'name', sortOrder: 'up', recordId: 'x', more: 1 })).toEqual({})
    expect(readSlaSearch({ recordId: -1 })).toEqual({})
  })
  it('becomes the question to the server, newest first unless told otherwise', () => {
    expect(slaQueryOf('tbl_1', {})).toEqual({
      object_type: 'tbl_1',
      order_key: 'started_at',
      order_direction: 'desc',
    })
    expect(
      slaQueryOf('tbl_1', { field: 'fld_1', stage: 'opt_1', recordId: 7, sortBy: 'time', sortOrder: 'asc' }),
    ).toEqual({
      object_type: 'tbl_1',
      field_key: 'fld_1',
      field_value: 'opt_1',
      record_reference: 7,
      order_key: 'time',
      order_direction: 'asc',
    })
  })
  it('turns around when the same column is asked for again', () => {
    expect(sortedBy({}, 'started_at')).toEqual({ sortBy: 'started_at', sortOrder: 'asc' })
    expect(sortedBy({ sortBy: 'time', sortOrder: 'asc' }, 'time')).toEqual({ sortBy: 'time', sortOrder: 'desc' })
    expect(sortedBy({}, 'time')).toEqual({ sortBy: 'time', sortOrder: 'desc' })
  })
  it('is narrowed by a filter, not by an order', () => {
    expect(isNarrowed({ sortBy: 'time' })).toBe(false)
    expect(isNarrowed({ recordId: 1 })).toBe(true)
  })
})
