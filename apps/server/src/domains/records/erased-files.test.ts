import { createHash } from 'node:crypto'
import { existsSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Build, BuiltOrg, Person } from '../../../test/build.ts'
import type { TestServer } from '../../../test/harness.ts'
import { makeTable } from '../../../test/tables.ts'
import { startWorld } from '../../../test/world.ts'
import { blobPath } from '../../platform/files/file-store.ts'
import { collectFiles } from '../../platform/files/jobs.ts'
import { testRun } from '../../platform/testing/test-run.ts'

/** Files go for good with the last thing that holds them, and not before. */
let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
})
afterAll(() => server.stop())

const db = () => build.system().db
function ok<T>(answer: { error: unknown; body: T }): T {
  expect(answer.error).toBeNull()
  return answer.body
}
const pathOf = (text: string) =>
  join(server.services.config.dataDir, 'files', blobPath(createHash('sha256').update(text).digest('hex')))

async function upload(text: string): Promise<string> {
  const { id } = ok(await admin.api.files.upload({ file: new File([text], 'a.txt') } as never)) as { id: string }
  // As old as what the collector may take.
  await sql`update oficina.files set created_at = now() - interval '2 days' where id = ${id}`.execute(db())
  const before = new Date(Date.now() - 3 * 60 * 60 * 1_000)
  utimesSync(pathOf(text), before, before)
  return id
}

/** Those of the files that something holds, by the text in them. */
async function heldOf(files: Record<string, string>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from oficina.files where id = any(${Object.values(files)}) and attached_at is not null`.execute(db())
  return Object.keys(files).filter((text) => rows.some((row) => row.id === files[text]))
}
const collect = () => collectFiles.run(build.system(), {}, testRun())
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 100 })

describe('the files of a record', { timeout: 60_000 }, () => {
  it('go with it when it goes for ever, but for those that others hold', async () => {
    const t = await makeTable(admin, 'Contratos', { doc: { type: 'files' }, anexo: { type: 'files' } })
    const texts = ['só aqui', 'antes aqui', 'também na cópia', 'também no logotipo']
    const files: Record<string, string> = {}
    for (const text of texts) files[text] = await upload(text)
    const [only, former, copied, logo] = texts.map((text) => files[text] as string) as [string, string, string, string]
    ok(await admin.api.records.create({ tableId: t.id, values: { [t.doc]: [copied] } }))
    ok(await admin.api.records.duplicate({ tableId: t.id, recordId: 1 }))
    ok(
      await admin.api.records.update({
        tableId: t.id,
        recordId: 1,
        values: { [t.doc]: [copied, logo], [t.anexo]: [former] },
      }),
    )
    ok(await admin.api.records.update({ tableId: t.id, recordId: 1, values: { [t.anexo]: [only] } }))
    await sql`update oficina.orgs set logo_file_id = ${logo} where id = ${org.id}`.execute(db())

    ok(await admin.api.records.remove({ tableId: t.id, ids: [1] }))
    await collect()
    expect(await heldOf(files)).toEqual(texts)

    ok(await admin.api.records.erase({ tableId: t.id, ids: [1] }))
    await soon(async () => expect(await heldOf(files)).toEqual(['também na cópia', 'também no logotipo']))
    await collect()
    expect(texts.map((text) => existsSync(pathOf(text)))).toEqual([false, false, true, true])
    const left = ok(await admin.api.records.get({ tableId: t.id, recordId: 2 }))
    expect(left.values[t.doc]).toMatchObject([{ id: copied }])

    ok(await admin.api.records.remove({ tableId: t.id, ids: [2] }))
    ok(await admin.api.records.erase({ tableId: t.id, ids: [2] }))
    await soon(async () => expect(await heldOf(files)).toEqual(['também no logotipo']))
    await collect()
    expect(texts.map((text) => existsSync(pathOf(text)))).toEqual([false, false, false, true])
  })

  it('go with their field, and with their table', async () => {
    const t = await makeTable(admin, 'Fotos', { um: { type: 'files' }, dois: { type: 'files' } })
    const files = { 'do campo': await upload('do campo'), 'da tabela': await upload('da tabela') }
    ok(
      await admin.api.records.create({
        tableId: t.id,
        values: { [t.um]: [files['do campo']], [t.dois]: [files['da tabela']] },
      }),
    )
    ok(await admin.api.fields.archive({ tableId: t.id, fieldId: t.um }))
    expect(await heldOf(files)).toEqual(['do campo', 'da tabela'])
    ok(await admin.api.archivedFields.erase({ tableId: t.id, fieldId: t.um }))
    await soon(async () => expect(await heldOf(files)).toEqual(['da tabela']))
    ok(await admin.api.trash.archive({ id: t.id, type: 'table' }))
    expect(await heldOf(files)).toEqual(['da tabela'])
    ok(
      await admin.api.trash.erase({
        type: 'table',
        id: t.id,
        wants_forever: true,
        is_authorized: true,
        knows_unrecoverable: true,
      }),
    )
    await soon(async () => expect(await heldOf(files)).toEqual([]))
  })
})
