import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import type { Delegate } from '../../platform/access/principal.ts'
import type { Cause, Run } from '../../platform/cause.ts'
import { type Ctx, makeCtx } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/define.ts'
import { createApp } from '../apps/index.ts'
import { createDocument } from '../documents/index.ts'
import { saveFavorites } from '../favorites/service.ts'
import { createFolder } from '../folders/service.ts'
import { startExport } from '../exports/service.ts'
import { writeRecords } from '../records/index.ts'
import { startSharing } from '../public/share.ts'
import { createField, createTable } from '../tables/index.ts'
import { createView } from '../views/index.ts'
import { actFor } from './index.ts'

const delegates: Delegate[] = [
  { kind: 'automation', automationId: 'aut_1' },
  { kind: 'function', functionId: 'fun_1' },
  { kind: 'agent', agentId: 'agt_1' },
]
const run: Run = { kind: 'automation', id: 'aut_1', run: 'run_1', step: '3' }
const causes: Cause[] = []
const remember = defineJob({
  name: 'test.remember-cause',
  input: z.object({}),
  run: async (ctx) => {
    causes.push(ctx.cause)
  },
})

let server: TestServer
let build: Build
let org: BuiltOrg

beforeAll(async () => {
  server = await startTestServer({}, undefined, { domains: [{ name: 'test', jobs: [remember] }] })
  build = makeBuild(server)
  org = await build.org()
})
afterAll(() => server.stop())

const system = () => makeCtx(server.services, { principal: { kind: 'system', task: 'test' }, orgId: org.id })
const acting = (who: Person, delegate: Delegate): Promise<Ctx> => actFor(system(), who.id, delegate)

describe.each(delegates)('$kind', (delegate) => {
  it('builds and writes what the person whom it works for may', async () => {
    const builder = await build.person(org, { seat: 'builder' })
    const ctx = await acting(builder, delegate)
    const { table } = await createTable(ctx, { label: `Made by ${delegate.kind}` })
    const { field } = await createField(ctx, table.id, { label: 'Amount', type: 'number' })
    const { rows } = await writeRecords(ctx, table.id, [{ op: 'create', values: { [field.id]: 5 } }])
    expect(rows).toMatchObject([{ ok: true, id: 1 }])
    await createView(ctx, table.id, 'table', 'All', { fields: [field.id] })
    await createApp(ctx, { label: `App of ${delegate.kind}` })
    await createDocument(ctx, { label: `Page of ${delegate.kind}` })
    await createFolder(ctx, { label: `Folder of ${delegate.kind}`, tabs: [] })
    await startSharing(ctx, { type: 'object', identifier: table.id }, { fields: [field.id] })
    await startExport(ctx, server.url, 'table', { tableId: table.id })
    const seen = await builder.api.tables.get({ tableId: table.id })
    expect(seen.body).toMatchObject({ can: { manage: true } })
  })

  it('may nothing that the person may not, and loses what they lose', async () => {
    const member = await build.person(org, { seat: 'member' })
    const ctx = await acting(member, delegate)
    await expect(createTable(ctx, { label: 'Refused' })).rejects.toMatchObject({ id: 'permission_denied' })
    const done = await org.admin.api.users.update({ userId: member.id, active: false })
    expect(done.status).toBe(200)
    await expect(acting(member, delegate)).rejects.toMatchObject({
      id: 'permission_denied',
      details: { reason: 'person_gone' },
    })
  })

  it('does not touch what is the person’s own', async () => {
    const ctx = await acting(org.admin, delegate)
    await expect(saveFavorites(ctx, [])).rejects.toMatchObject({
      id: 'not_signed_in',
    })
  })

  it('cannot be made for someone of another organisation', async () => {
    const other = await build.org()
    await expect(acting(other.admin, delegate)).rejects.toMatchObject({ id: 'permission_denied' })
  })
})

describe('what is done within a run', () => {
  it('names the run in the history of records and of structure, in events and in jobs', async () => {
    const ctx = (await acting(org.admin, delegates[0] as Delegate)).within(run)
    const { table } = await createTable(ctx, { label: 'From a run' })
    const { changeId } = await writeRecords(ctx, table.id, [{ op: 'create', values: {} }])
    await ctx.tx((ctx) => ctx.enqueue(remember, {}))
    const cause = { by: 'system:test', source: 'system', runs: [run] }

    const { rows: changes } = await sql`select run_id, depth, cause, source, user_id from oficina.changes
      where org_id = ${org.id} and id = ${changeId}`.execute(system().db)
    expect(changes).toEqual([{ run_id: 'run_1', depth: 1, cause, source: 'system', user_id: org.admin.id }])
    const { rows: actions } = await sql`select run_id, depth, cause, actor from oficina.structure_actions
      where org_id = ${org.id} and entity_id = ${table.id}`.execute(system().db)
    expect(actions).toEqual([{ run_id: 'run_1', depth: 1, cause, actor: 'automation:aut_1' }])
    const { rows: events } = await sql`select distinct cause from oficina.events
      where org_id = ${org.id} and payload->>'tableId' = ${table.id}`.execute(system().db)
    expect(events).toEqual([{ cause }])
    await expect.poll(() => causes).toEqual([cause])

    const history = await org.admin.api.history.record({ tableId: table.id, recordId: 1 })
    expect(history.body.entries).toMatchObject([{ cause: { run, depth: 1, began: 'system:test' } }])
  })

  it('is stored the same on the long way of writing', async () => {
    const ctx = (await acting(org.admin, delegates[0] as Delegate)).within(run)
    const { table } = await createTable(ctx, { label: 'Long way' })
    const { changeId } = await writeRecords(ctx, table.id, [{ op: 'create', values: {} }], { partial: true })
    const { rows } = await sql`select run_id, depth from oficina.changes where id = ${changeId}`.execute(system().db)
    expect(rows).toEqual([{ run_id: 'run_1', depth: 1 }])
  })
})
