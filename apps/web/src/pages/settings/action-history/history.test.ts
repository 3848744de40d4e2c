import { expect, it } from 'vitest'
import { changedParts } from './changed-parts.ts'
import { dayOf, firstDay, momentOf } from './period.ts'
import { actionTypes, partsOf } from './action-types.ts'
import { readHistorySearch } from './history-search.ts'

it('keeps the filters that it knows of an address [rule s.history.query]', () => {
  const filters = {
    action_type: ['create_record', 'DROP TABLE'],
    affected_object: ['tbl_abcdef', 7],
    created_at: { from: '2026-11-01T00:00:00Z', to: 'tomorrow' },
    extra: 1,
  }
  expect(readHistorySearch({ q: 'ana', filters })).toEqual({
    q: 'ana',
    filters: {
      action_type: ['create_record'],
      affected_object: ['tbl_abcdef'],
      created_at: { from: '2026-11-01T00:00:00Z' },
    },
  })
  expect(readHistorySearch({ filters: 'x' })).toEqual({})
  expect(readHistorySearch({ filters: { action_type: [] } })).toEqual({})
})

it('knows the seventeen kinds of action [rule t.history-vs-components]', () => {
  for (const type of [
    'create_record',
    'delete_app',
    'update_component',
    'create_profile',
    'delete_trigger',
    'maps_view',
    'erase_table',
    'archive_field',
    'delete_folder',
    'update_doc_page',
  ])
    expect(actionTypes).toContain(type)
  expect(partsOf('update_doc_page')).toEqual({ verb: 'update', entity: 'doc_page' })
})

it('tells what differs between two states, part by part', () => {
  const before = { name: 'A', flags: { create_table: true, development: false }, list: [1] }
  const after = { name: 'A', flags: { create_table: false, development: false }, list: [1, 2], color: 'azul' }
  expect(changedParts(before, after)).toEqual([
    { name: 'flags.create_table', before: 'true', after: 'false' },
    { name: 'list', before: '[1]', after: '[1,2]' },
    { name: 'color', before: '', after: 'azul' },
  ])
  expect(changedParts(null, { name: 'B', off: false })).toEqual([{ name: 'name', before: '', after: 'B' }])
})

it('a list of names stands as names', () => {
  expect(changedParts({ tabs: ['A'] }, { tabs: ['A', 'B'] })).toEqual([{ name: 'tabs', before: 'A', after: 'A, B' }])
})

it('days of a period are those of the organisation, the last one whole', () => {
  const zone = 'America/Sao_Paulo'
  const period = { from: '2026-11-16T03:00:00.000Z', to: '2026-11-17T03:00:00.000Z' }
  expect(momentOf('from', '2026-11-16', zone)).toBe(period.from)
  expect(momentOf('to', '2026-11-16', zone)).toBe(period.to)
  expect(momentOf('to', '', zone)).toBeUndefined()
  expect(momentOf('from', '0002-01-01', zone)).toBeUndefined()
  expect([dayOf('from', period, zone), dayOf('to', period, zone)]).toEqual(['2026-11-16', '2026-11-16'])
  expect(dayOf('to', undefined, zone)).toBe('')
})

it('a range of days begins in 2000 at the earliest [rule k.dates.min]', () => {
  expect(firstDay).toBe('2000-01-01')
  expect(momentOf('from', '1999-12-31', 'UTC')).toBeUndefined()
  expect(momentOf('from', '2000-01-01', 'UTC')).toBe('2000-01-01T00:00:00.000Z')
})
