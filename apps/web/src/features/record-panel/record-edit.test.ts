import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { RecordEdit } from './record-edit.ts'

afterEach(() => vi.unstubAllGlobals())

const recordAt = (version: number, values: Record<string, unknown>) => ({
  id: 7,
  version,
  label: 'Sete',
  created_at: '2026-01-01T00:00:00Z',
  created_by: null,
  updated_at: '2026-01-01T00:00:00Z',
  updated_by: null,
  values,
})
const stale = refuse('conflict', 409, { issues: [{ path: 'values.fld_a', reason: 'stale' }] })

async function opened(answers: Record<string, unknown>) {
  const sent = fakeServer(answers)
  const edit = new RecordEdit('tbl_1', 7)
  await edit.snapshot().load()
  const updates = () => sent.filter((call) => call.id === 'forms.updateRecord').map((call) => call.input)
  return { edit, updates }
}

it('shows an edit at once, and sends edits of a field one after the other with the version that its own made', async () => {
  let version = 3
  const { edit, updates } = await opened({
    'records.get': recordAt(3, { fld_a: 1 }),
    'forms.updateRecord': ({ values }: { values: Record<string, unknown> }) => recordAt(++version, values),
  })
  const first = edit.snapshot().save('fld_a', 2, 2, 3)
  const second = edit.snapshot().save('fld_a', 5, 5, 3)
  expect(edit.snapshot().valueOf('fld_a')).toBe(5)
  await Promise.all([first, second])
  expect(updates()).toEqual([
    { version: 3, values: { fld_a: 2 } },
    { version: 4, values: { fld_a: 5 } },
  ])
  expect(edit.snapshot().draftOf('fld_a')).toBeUndefined()
  expect(edit.snapshot().valueOf('fld_a')).toBe(5)
})

it('keeps a refused value in sight, and sends it again or gives it up', async () => {
  let answer: unknown = stale
  let read = recordAt(3, { fld_a: 1 })
  const { edit, updates } = await opened({ 'records.get': () => read, 'forms.updateRecord': () => answer })
  read = recordAt(9, { fld_a: 100 })
  await edit.snapshot().save('fld_a', 2, 2, 3)
  expect(edit.snapshot().valueOf('fld_a')).toBe(2)
  expect(edit.snapshot().draftOf('fld_a')?.problem).toEqual({ reason: 'stale' })
  expect(edit.snapshot().record?.values.fld_a).toBe(100)

  answer = recordAt(10, { fld_a: 2 })
  await edit.snapshot().again('fld_a')
  expect(updates().at(-1)).toEqual({ version: 9, values: { fld_a: 2 } })
  expect(edit.snapshot().draftOf('fld_a')).toBeUndefined()

  answer = refuse('invalid_input', 422, { issues: [{ path: 'values.fld_a', reason: 'required' }] })
  await edit.snapshot().save('fld_a', null, null, 10)
  edit.snapshot().discard('fld_a')
  expect(edit.snapshot().valueOf('fld_a')).toBe(2)
})

it('hears what others write, but nothing older than what it shows, and stays open to say that they deleted it [rule s.dialog.deleted-item]', async () => {
  const { edit } = await opened({ 'records.get': recordAt(3, { fld_a: 1 }) })
  const before = edit.snapshot()
  edit.hear({ upserts: [recordAt(4, { fld_a: 8 })], removed: [], many: false })
  expect(edit.snapshot()).not.toBe(before)
  expect(edit.snapshot().valueOf('fld_a')).toBe(8)
  edit.hear({ upserts: [recordAt(2, { fld_a: 0 })], removed: [], many: false })
  expect(edit.snapshot().valueOf('fld_a')).toBe(8)
  edit.hear({ upserts: [], removed: [7], many: false })
  expect(edit.snapshot().isGone).toBe(true)
})
