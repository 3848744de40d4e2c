import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '../../apps.ts'
import { makeWorld, type World } from './world.ts'

/** What is shown through links is read, and not an error, where a row condition lies behind them. */
let w: World
beforeAll(async () => {
  w = await makeWorld()
})
afterAll(() => w.stop())

it('a lookup of a field that is archived is empty, also for someone with a row condition behind its link', async () => {
  const { admin, people, slips } = w
  const target = ok(await admin.api.fields.create({ tableId: people.id, type: 'text', label: 'Alvo' })).id
  const options = { linkFieldId: slips.owner, targetFieldId: target }
  const lookup = ok(await admin.api.fields.create({ tableId: slips.id, type: 'lookup', label: 'Vista', options })).id
  ok(await admin.api.fields.archive({ tableId: people.id, fieldId: target }))
  const me = await w.builder({ [people.id]: { level: 'view', filters: w.inTeam }, [slips.id]: 'view' })
  const { records } = ok(await me.api.records.list({ tableId: slips.id }))
  expect(records.map(({ values }) => values[lookup] ?? null)).toEqual(records.map(() => null))
})

it('two formulas over what a link shows are read by someone with a row condition behind it', async () => {
  const { admin, people, slips } = w
  const make = (expression: string) =>
    admin.api.fields.create({ tableId: people.id, type: 'formula', label: 'Soma', options: { expression } })
  const ids = [ok(await make(`{${people.slips}} & ""`)).id, ok(await make(`{${people.slips}} & "!"`)).id]
  const filters = { op: 'and' as const, rules: [{ field: slips.code, operator: 'is', value: 'A-1' }] }
  const me = await w.builder({ [people.id]: 'view', [slips.id]: { level: 'view', filters } })
  const { records } = ok(await me.api.records.list({ tableId: people.id }))
  expect(ids.map((id) => records[0]?.values[id])).toEqual(['Janeiro', 'Janeiro!'])
  for (const fieldId of ids) ok(await admin.api.fields.archive({ tableId: people.id, fieldId }))
})
