import type { Field, FormItem } from '@oficina/contract'
import { describe, expect, it } from 'vitest'
import { leftOut, newPageBreak, newSection, patched, problemsByItem } from './form-draft-items.ts'

const field = (id: string, type: string): Field => ({
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
})
const item = (field_id: string): FormItem => ({ id: `i_${field_id}`, type: 'field', field_id })

describe('a form that is edited', () => {
  it('offers what it does not ask for yet, and nothing that nobody writes to a form for something new', () => {
    const fields = [field('a', 'number'), field('b', 'number'), field('c', 'createdAt')]
    expect(leftOut([item('a')], fields, 'creation').map(({ id }) => id)).toEqual(['b'])
    expect(leftOut([item('a')], fields, 'update').map(({ id }) => id)).toEqual(['b', 'c'])
  })
  it('keeps only settings that say something', () => {
    const set = patched(item('a'), { label: 'Nome', help: '', required: true, width: 2 })
    expect(set).toEqual({ ...item('a'), label: 'Nome', required: true, width: 2 })
    expect(patched(set, { label: '', required: false, width: undefined })).toEqual(item('a'))
    const section = newSection('Dados')
    expect(patched(section, { label: '' })).toEqual({ ...section, label: '' })
  })
  it('gives every item a name of its own', () => {
    const made = Array.from({ length: 50 }, () => newPageBreak().id)
    expect(new Set(made).size).toBe(50)
  })
  it('finds the item that the server speaks of by its place', () => {
    const items = [item('a'), item('b')]
    const issues = [
      { path: 'form.items.1.field_id', reason: 'not_editable' },
      { path: 'form.items.7.label', reason: 'too_long' },
      { path: 'form', reason: 'required' },
    ]
    expect([...problemsByItem(issues, items)]).toEqual([['i_b', 'not_editable']])
  })
})
