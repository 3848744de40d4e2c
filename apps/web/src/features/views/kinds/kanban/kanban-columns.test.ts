import type { Colleague, Field, RecordView } from '@oficina/contract'
import { describe, expect, it } from 'vitest'
import type { Env } from '../../../fields/field-env.ts'
import { fixedPeople } from '../../../people/people.ts'
import { columnsOf, emptyLast, withArrived } from './kanban-columns.ts'

const stage = {
  id: 'fld_1',
  type: 'select',
  options: { options: ['a', 'b', 'c'].map((id) => ({ id, label: id.toUpperCase(), color: 'azul' })) },
} as unknown as Field
const owner = { id: 'fld_2', type: 'user', options: {} } as unknown as Field
const people = (count: number): Env =>
  ({
    people: fixedPeople(
      Array.from({ length: count }, (_, n) => ({ id_user: `usr_${n}`, name: `P${n}`, active: n !== 1 }) as Colleague),
    ),
  }) as unknown as Env
const none = new Set<string>()
const values = (columns: { value: string | null }[]) => columns.map(({ value }) => value)

describe('columns of a board', () => {
  it('stand in the order of the options, those without a value first [rule s.view.kanban-uncategorized]', () => {
    expect(values(columnsOf(stage, {}, people(0), none, '-'))).toEqual([null, 'a', 'b', 'c'])
  })
  it('follow the view, and what it does not name comes after', () => {
    const view = { kanban_columns: [{ value: 'c' }, { value: null }, { value: 'a', hidden: true }] }
    expect(values(columnsOf(stage, view, people(0), none, '-'))).toEqual(['c', null, 'b'])
  })
  it('leave out the one without a value where the view says so', () => {
    expect(values(columnsOf(stage, { kanban_disable_default_column: true }, people(0), none, '-'))).toEqual([
      'a',
      'b',
      'c',
    ])
  })
  it('have the one without a value last where it must not take the first screen', () => {
    expect(values(emptyLast(columnsOf(stage, {}, people(0), none, '-')))).toEqual(['a', 'b', 'c', null])
    const hidden = { kanban_disable_default_column: true }
    expect(values(emptyLast(columnsOf(stage, hidden, people(0), none, '-')))).toEqual(['a', 'b', 'c'])
  })
  it('are people who work here, and with very many only those with cards', () => {
    expect(values(columnsOf(owner, {}, people(3), none, '-'))).toEqual([null, 'usr_0', 'usr_2'])
    expect(values(columnsOf(owner, {}, people(60), new Set(['usr_1', 'usr_7']), '-'))).toEqual([null, 'usr_1', 'usr_7'])
  })
})

it('a card that was moved comes where it will stay', () => {
  const cards = (...ids: number[]) => ids.map((id) => ({ id }) as RecordView)
  const ids = (list: readonly RecordView[]) => list.map(({ id }) => id)
  expect(ids(withArrived(cards(1, 4), cards(2), false))).toEqual([1, 2, 4])
  // How others are sorted, the server knows.
  expect(ids(withArrived(cards(4, 1), cards(2), true))).toEqual([2, 4, 1])
})
