import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ok } from '../../../test/apps.ts'
import type { BuiltOrg, Person } from '../../../test/build.ts'
import type { TestServer } from '../../../test/harness.ts'
import { makeTable } from '../../../test/tables.ts'
import { startWorld } from '../../../test/world.ts'

let server: TestServer
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, org, admin } = await startWorld())
})
afterAll(() => server.stop())

const upload = async (text: string) =>
  (ok(await admin.api.files.upload({ file: new Blob([text]) } as never)) as { id: string }).id

async function isHeld(id: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select attached_at is not null as held from oficina.files
    where org_id = ${org.id} and id = ${id}`.execute(server.services.database.org(org.id))
  return rows[0]?.held ?? false
}

const yes = { wants_forever: true as const, is_authorized: true as const, knows_unrecoverable: true as const }

it('a picture is let go when its form has another one, or is deleted', async () => {
  const { id: tableId } = await makeTable(admin, 'Cadastro', {})
  const [first, second] = [await upload('primeira'), await upload('segunda')]
  const { form_id: formId } = ok(await admin.api.intakeForms.create({ tableId, title: 'Um', cover: first }))
  expect(await isHeld(first)).toBe(true)
  ok(await admin.api.intakeForms.update({ formId, cover: second }))
  expect([await isHeld(first), await isHeld(second)]).toEqual([false, true])
  ok(await admin.api.intakeForms.remove({ formId }))
  expect(await isHeld(second)).toBe(false)
})

it('a picture of two forms stays while one of them has it', async () => {
  const { id: tableId } = await makeTable(admin, 'Cadastro', {})
  const cover = await upload('de duas')
  const [one, two] = [
    ok(await admin.api.intakeForms.create({ tableId, title: 'Um', cover })).form_id,
    ok(await admin.api.intakeForms.create({ tableId, title: 'Dois', cover })).form_id,
  ]
  ok(await admin.api.intakeForms.remove({ formId: one }))
  expect(await isHeld(cover)).toBe(true)
  ok(await admin.api.intakeForms.update({ formId: two, cover: null }))
  expect(await isHeld(cover)).toBe(false)
})

it('pictures are let go with their table, unless something else has them', async () => {
  const [gone, stays] = [await makeTable(admin, 'Some', {}), await makeTable(admin, 'Fica', {})]
  const [own, shared] = [await upload('própria'), await upload('comum')]
  for (const cover of [own, shared])
    ok(await admin.api.intakeForms.create({ tableId: gone.id, title: 'Inscrição', cover }))
  ok(await admin.api.intakeForms.create({ tableId: stays.id, title: 'Inscrição', cover: shared }))
  ok(await admin.api.trash.archive({ id: gone.id, type: 'table' }))
  // It can come back until then.
  expect(await isHeld(own)).toBe(true)
  ok(await admin.api.trash.erase({ id: gone.id, type: 'table', ...yes }))
  await vi.waitFor(async () => expect(await isHeld(own)).toBe(false), { timeout: 10_000 })
  expect(await isHeld(shared)).toBe(true)
})
