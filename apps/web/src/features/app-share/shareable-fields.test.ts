import type { Field } from '@oficina/contract'
import { expect, it } from 'vitest'
import { firstFields, shareableFields } from './shareable-fields.ts'

const field = (id: string, type: string, more: Partial<Field> = {}): Field => ({
  id,
  type,
  label: id,
  key: id,
  tooltip: '',
  options: {},
  required: false,
  default_value: null,
  readonly: false,
  is_name: false,
  can_delete: true,
  is_archived_column: false,
  ...more,
})

it('people, links into the house and what was put away are not offered; the name is shown first', () => {
  const fields = [
    field('a', 'singleLineText'),
    field('n', 'name', { is_name: true }),
    field('u', 'user'),
    field('us', 'multipleUsers'),
    field('f', 'recordUpdateForm'),
    field('l', 'lookup', { options: { isList: true, resultKind: 'users' } }),
    field('o', 'number', { is_archived_column: true }),
  ]
  const offered = shareableFields(fields)
  expect(offered.map(({ id }) => id)).toEqual(['a', 'n'])
  expect(firstFields(offered)).toEqual(['n'])
  expect(firstFields(offered.slice(0, 1))).toEqual(['a'])
  expect(firstFields([])).toEqual([])
})
