import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { FormDraft } from './form-draft.ts'
import type { AskedField } from './form-layout.ts'

const asked = (id: string, required = false, type = 'singleLineText'): AskedField => ({
  itemId: id,
  help: '',
  width: null,
  field: {
    id,
    type,
    label: id,
    key: id,
    tooltip: '',
    options: {},
    required,
    default_value: null,
    readonly: false,
    is_name: false,
    can_delete: true,
    is_archived_column: false,
  },
})

describe('what is filled into a form', () => {
  it('is what was typed over what was there, and tells those who look', () => {
    const draft = new FormDraft({ a: 'before', b: 'kept' })
    const seen = vi.fn()
    draft.subscribe(seen)
    expect([draft.snapshot().isDirty, draft.snapshot().valueOf('c')]).toEqual([false, null])
    draft.snapshot().take('a', 'after', 'After')
    expect([draft.valueOf('a'), draft.valueOf('b'), draft.snapshot().isDirty]).toEqual(['After', 'kept', true])
    expect(seen).toHaveBeenCalledTimes(1)
  })

  it('waits for what is on its way, also when that fails', async () => {
    const draft = new FormDraft({})
    const file = Promise.withResolvers<void>()
    const broken = Promise.withResolvers<void>()
    draft.snapshot().begin('files', file.promise)
    draft.snapshot().begin('photo', broken.promise)
    let isThere = false
    const arrived = draft.arrived().then(() => (isThere = true))
    broken.reject(new Error('the line was cut'))
    await Promise.allSettled([broken.promise])
    expect(isThere).toBe(false)
    draft.snapshot().take('files', ['fil_1'], ['cv.pdf'])
    file.resolve()
    await arrived
    expect(draft.valuesFor([asked('files')], new Set(['files']))).toEqual({ files: ['fil_1'] })
  })

  it('sends what was taken and what came along, but nothing that the form hides', () => {
    const draft = new FormDraft({ a: 1, b: 2 }, { column: 'opt' })
    expect(draft.snapshot().isDirty).toBe(false)
    draft.snapshot().take('a', 'x', 'x')
    draft.snapshot().take('hidden', 'secret', 'secret')
    expect(draft.valuesFor([asked('a')], new Set(['a', 'hidden']))).toEqual({ a: 'x', column: 'opt' })
  })

  it('adds up what is done to links one after the other', () => {
    const draft = new FormDraft({})
    draft.snapshot().take('links', { add: [1], remove: [] }, [{ id: 1 }])
    draft.snapshot().take('links', { add: [2], remove: [1] }, [{ id: 2 }])
    expect(draft.valuesFor([asked('links')], new Set())).toEqual({ links: { add: [2], remove: [1] } })
  })

  it('is held back by what is missing or cannot be read, the first of them first', () => {
    const draft = new FormDraft({})
    const fields = [asked('a'), asked('b', true), asked('c')]
    draft.snapshot().unread('c', { reason: 'not_a_number' })
    expect(draft.check(fields)).toBe('b')
    expect(draft.snapshot().problemOf('b')).toEqual({ reason: 'required' })
    draft.snapshot().take('b', 'x', 'x')
    expect(draft.check(fields)).toBe('c')
    draft.snapshot().unread('c', null)
    expect(draft.check(fields)).toBeNull()
    expect(draft.snapshot().problemOf('b')).toBeNull()
  })

  it('marks what the server refused, keeps it, and names what stands nowhere in the form', () => {
    const draft = new FormDraft({})
    draft.snapshot().take('b', 'typed', 'typed')
    const issues = [
      { path: 'values.elsewhere', reason: 'required' },
      { path: 'values.b', reason: 'too_long' },
    ]
    const error = new ApiError({ id: 'invalid_input', code: 422, message: 'no', details: { issues } })
    expect(draft.refuse(error, [asked('a'), asked('b')])).toEqual({ first: 'b', elsewhere: ['elsewhere'] })
    expect([draft.valueOf('b'), draft.snapshot().problemOf('b')?.reason]).toEqual(['typed', 'too_long'])
    const twice = new ApiError({
      id: 'unique_violation',
      code: 409,
      message: 'no',
      details: { field: 'a', label: 'CPF' },
    })
    expect(draft.refuse(twice, [asked('a')]).first).toBe('a')
    expect(draft.snapshot().problemOf('a')).toEqual({ reason: 'not_unique', details: { label: 'CPF' } })
  })
})
