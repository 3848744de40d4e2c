import type { Call } from '@oficina/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { address, everyCall } from '../../sweeps/calls.ts'
import { type Ids, sampleInput } from '../../sweeps/sample-input.ts'
import { takesBody } from '../hostile.ts'
import { type Fixture, makeFixture } from './fixture.ts'

/**
 * Every call of the contract is made by someone who sees little, about the tables, fields and records that they see
 * little of. Whatever a call is for, and whoever adds it, no protected value or name may come back.
 */
let f: Fixture

beforeAll(async () => {
  f = await makeFixture()
})
afterAll(() => f.stop())

/** Those that end or change the session that the others are made with. */
const ofTheSession = /^(auth|mfa)\./

const withRecord = (call: Call, input: Record<string, unknown>, recordId: number) => ({
  ...input,
  ...(call.path.includes('{recordId}') && { recordId }),
  ...(call.path.includes('{table}') && { table: 'people' }),
})

it.each(everyCall.filter(({ id }) => !ofTheSession.test(id)))('$id', async ({ id, call }) => {
  const program = call.access === 'apiToken'
  const tries: Ids[] = [f.people.dept, f.people.zqssn, f.people.zqbonus].map((fld) => ({
    tbl: f.people.id,
    fld,
    usr: f.a.admin.id,
    rol: f.a.roles.admin,
  }))
  tries.push({ tbl: f.projects.id, fld: f.projects.zqpaylookup }, { tbl: f.secrets.id, fld: f.secrets.text })
  for (const ids of tries) {
    for (const recordId of [1, 3]) {
      const { path, rest } = address(call, withRecord(call, sampleInput(call, ids), recordId))
      const input = call.upload || (!takesBody(call) && Object.keys(rest).length === 0) ? undefined : rest
      const got = await (program ? f.program : f.attacker).ask(call.method, path.slice('/api'.length), input)
      expect(got.status, `${id} ${got.text.slice(0, 300)}`).toBeLessThan(500)
    }
  }
  expect(f.scanner.found).toEqual([])
})
