import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { ok } from '../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../test/build.ts'
import type { TestServer } from '../../../test/harness.ts'
import { eventually, listen, type LiveClient } from '../../../test/listen.ts'
import { makeRole } from '../../../test/roles.ts'
import { makeTable } from '../../../test/tables.ts'
import { startWorld } from '../../../test/world.ts'
import { testRun } from '../../platform/testing/test-run.ts'
import { purgeComments } from './jobs.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person
const open: LiveClient[] = []

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
})
afterEach(() => {
  for (const client of open.splice(0)) client.socket.disconnect()
})
afterAll(() => server.stop())

let keys = 0
const key = () => `test-key-${String(++keys).padStart(4, '0')}`

/** Two records, of which a clerk sees the first. */
async function world() {
  const t = await makeTable(admin, 'Pedidos', { fase: { type: 'number' } })
  const filters = { op: 'and' as const, rules: [{ field: t.fase, operator: 'eq', value: 1 }] }
  const fields = { [t.name]: 'edit' } as const
  const clerk = await build.person(org, {
    role: await makeRole(build, org, { [t.id]: { level: 'edit', fields, filters } }),
  })
  for (const fase of [1, 2])
    ok(await admin.api.records.create({ tableId: t.id, values: { [t.name]: `P${fase}`, [t.fase]: fase } }))
  return { t, clerk, seen: { tableId: t.id, recordId: 1 }, hidden: { tableId: t.id, recordId: 2 } }
}

const count = async (table: string): Promise<number> => {
  const { rows } = await build
    .system()
    .tx((ctx) =>
      sql<{ n: number }>`select count(*)::int as n from oficina.comments where table_id = ${table}`.execute(ctx.db),
    )
  return rows[0]?.n ?? 0
}

describe('comments of a record', () => {
  it('are read and written by people who see the record, newest first, and page by a cursor', async () => {
    const { clerk, seen } = await world()
    for (let n = 1; n <= 5; n++) {
      const who = n % 2 ? admin : clerk
      ok(await who.api.comments.create({ ...seen, text: `mensagem ${n}`, key: key() }))
    }
    const first = ok(await clerk.api.comments.list({ ...seen, limit: 2 }))
    expect(first.comments.map(({ text }) => text)).toEqual(['mensagem 5', 'mensagem 4'])
    expect(first.comments[0]?.by.id).toBe(admin.id)
    expect(first.count).toBe(5)
    const second = ok(await clerk.api.comments.list({ ...seen, limit: 2, cursor: first.next ?? '' }))
    expect(second.comments.map(({ text }) => text)).toEqual(['mensagem 3', 'mensagem 2'])
    const last = ok(await clerk.api.comments.list({ ...seen, limit: 2, cursor: second.next ?? '' }))
    expect(last).toMatchObject({ comments: [{ text: 'mensagem 1' }], next: null })
    const odd = await clerk.api.comments.list({ ...seen, cursor: "2026'; drop table" })
    expect(odd).toBeError(422, 'invalid_input')
  })

  it('of a record out of sight look absent, whatever is tried', async () => {
    const { clerk, hidden } = await world()
    const said = ok(await admin.api.comments.create({ ...hidden, text: 'CNRYSEGREDO', key: key() }))
    const at = { ...hidden, commentId: said.id }
    expect(await clerk.api.comments.list(hidden)).toBeError(404, 'not_found')
    expect(await clerk.api.comments.create({ ...hidden, text: 'olá', key: key() })).toBeError(404, 'not_found')
    expect(await clerk.api.comments.update({ ...at, text: 'x' })).toBeError(404, 'not_found')
    expect(await clerk.api.comments.remove(at)).toBeError(404, 'not_found')
    expect(await clerk.api.comments.restore(at)).toBeError(404, 'not_found')
    // Through a record that they see, neither.
    expect(await clerk.api.comments.update({ ...at, recordId: 1, text: 'x' })).toBeError(404, 'not_found')
  })

  it('are not written by a viewer, who reads them [rule p.comments]', async () => {
    const { t, seen } = await world()
    const viewer = await build.person(org, { role: await makeRole(build, org, { [t.id]: 'view' }), seat: 'viewer' })
    ok(await admin.api.comments.create({ ...seen, text: 'para todos', key: key() }))
    expect(ok(await viewer.api.comments.list(seen)).comments).toHaveLength(1)
    expect(await viewer.api.comments.create({ ...seen, text: 'olá', key: key() })).toBeError(403, 'permission_denied')
  })

  it('are changed, deleted and restored by their author alone [rule p.comments]', async () => {
    const { clerk, seen } = await world()
    const said = ok(await clerk.api.comments.create({ ...seen, text: 'primeira', key: key() }))
    const at = { ...seen, commentId: said.id }
    expect(await admin.api.comments.update({ ...at, text: 'outra' })).toBeError(404, 'not_found')
    expect(await admin.api.comments.remove(at)).toBeError(404, 'not_found')
    const edited = ok(await clerk.api.comments.update({ ...at, text: 'segunda' }))
    expect(edited).toMatchObject({ text: 'segunda' })
    expect(edited.edited_at).not.toBeNull()
    ok(await clerk.api.comments.remove(at))
    expect(ok(await admin.api.comments.list(seen))).toMatchObject({ comments: [], count: 0 })
    expect(await clerk.api.comments.update({ ...at, text: 'de novo' })).toBeError(404, 'not_found')
    ok(await clerk.api.comments.restore(at))
    expect(ok(await admin.api.comments.list(seen)).comments.map(({ text }) => text)).toEqual(['segunda'])
  })

  it('stand in the log with who, when and about which record, and without their text', async () => {
    const { t, clerk, seen } = await world()
    const said = ok(await clerk.api.comments.create({ ...seen, text: 'segredo', key: key() }))
    const at = { ...seen, commentId: said.id }
    ok(await clerk.api.comments.update({ ...at, text: 'outro segredo' }))
    ok(await clerk.api.comments.remove(at))
    ok(await clerk.api.comments.restore(at))
    const { items } = ok(await admin.api.history.log({ filters: { affected_object: [t.id] }, size: 100 }))
    const told = items.filter(({ entity_type }) => entity_type === 'comment').toReversed()
    expect(told.map(({ action_type }) => action_type)).toEqual([
      'create_comment',
      'update_comment',
      'delete_comment',
      'restore_comment',
    ])
    for (const one of told)
      expect(one).toMatchObject({
        created_by: { id: clerk.id },
        affected_record_label: '#1',
        before: null,
        after: null,
      })
    expect(JSON.stringify(items)).not.toContain('segredo')
    // One who sees only some of the records hears nothing of it.
    const some = await clerk.api.history.log({ size: 100 })
    expect(JSON.stringify(some.body ?? {})).not.toContain('_comment')
  })

  it('sent twice with one key are one', async () => {
    const { seen } = await world()
    const sent = { ...seen, text: 'uma vez', key: key() }
    const [one, two] = await Promise.all([admin.api.comments.create(sent), admin.api.comments.create(sent)])
    expect(ok(one).id).toBe(ok(two).id)
    expect(ok(await admin.api.comments.list(seen)).count).toBe(1)
  })

  it('refuse empty and too long texts, and keep markup as plain text [rule k.comment.length]', async () => {
    const { seen } = await world()
    for (const text of ['', '  \n ', 'a'.repeat(5_001)])
      expect(await admin.api.comments.create({ ...seen, text, key: key() })).toBeError(422, 'invalid_input')
    const markup = '<img src=x onerror=alert(1)>\n**b**'
    expect(ok(await admin.api.comments.create({ ...seen, text: markup, key: key() })).text).toBe(markup)
  })
})

describe('people named in a comment', () => {
  it('are notified once, if they see the record, and their names come along', async () => {
    const { t, clerk, seen, hidden } = await world()
    const text = `veja isto @[${clerk.id}] e @[usr_00000000000000]`
    const said = ok(await admin.api.comments.create({ ...seen, text, key: key() }))
    expect(said.mentions.map(({ id }) => id)).toEqual([clerk.id, 'usr_00000000000000'])
    expect(said.mentions[1]?.name).toBeNull()
    ok(await admin.api.comments.update({ ...seen, commentId: said.id, text: `${text}!` }))
    ok(await admin.api.comments.create({ ...hidden, text: `CNRY @[${clerk.id}]`, key: key() }))
    const told = ok(await clerk.api.notifications.list({})).notifications
    expect(told).toHaveLength(1)
    expect(told[0]?.link).toContain(`/object/${t.id}/record/1`)
    expect(JSON.stringify(told)).not.toContain('usr_0000')
    expect(JSON.stringify(told)).not.toContain('CNRY')
  })
})

describe('what people were told of a comment', () => {
  it('T033 says what it says now, and nothing while it is deleted or names them no longer', async () => {
    const { clerk, seen } = await world()
    const other = await build.person(org, { seat: 'builder', role: 'admin' })
    const told = async (who: Person) =>
      ok(await who.api.notifications.list({})).notifications.map(({ description }) => description)
    const both = `@[${clerk.id}] @[${other.id}]`
    const { id: commentId } = ok(await admin.api.comments.create({ ...seen, text: `${both} CNRY`, key: key() }))
    expect((await told(clerk)).join()).toContain('CNRY')
    ok(await admin.api.comments.update({ ...seen, commentId, text: `@[${clerk.id}] melhor assim` }))
    expect(await told(clerk)).toEqual([expect.stringContaining('melhor assim')])
    expect((await told(clerk)).join()).not.toContain('CNRY')
    expect(await told(other)).toEqual([])
    ok(await admin.api.comments.remove({ ...seen, commentId }))
    expect(await told(clerk)).toEqual(['…'])
    ok(await admin.api.comments.restore({ ...seen, commentId }))
    expect(await told(clerk)).toEqual([expect.stringContaining('melhor assim')])
  })

  it('is bounded: nobody names hundreds of people at a time, in one comment or in many', async () => {
    const { clerk, seen } = await world()
    const names = (count: number) =>
      Array.from({ length: count }, (_, n) => `@[usr_${String(n).padStart(6, '0')}]`).join('')
    const say = (text: string) => clerk.api.comments.create({ ...seen, text, key: key() })
    expect(await say(names(201))).toBeError(429, 'too_many_requests')
    const { recordId, tableId } = seen
    const other = await build.person(org, { seat: 'builder', role: 'admin' })
    const { id: commentId } = ok(await other.api.comments.create({ ...seen, text: names(150), key: key() }))
    const again = await other.api.comments.update({ tableId, recordId, commentId, text: `${names(150)}!` })
    expect(again).toBeError(429, 'too_many_requests')
    ok(await other.api.comments.create({ ...seen, text: 'sem nomes', key: key() }))
  })

  it('is mailed once, however often it is changed, also to those who are told by mail alone', async () => {
    const { clerk, seen } = await world()
    const setting = { setting_key: 'user_mention_notification_oficina' as const, setting_value: false }
    ok(await clerk.api.profiles.updateSetting(setting))
    const text = `@[${clerk.id}] oi`
    const { id: commentId } = ok(await admin.api.comments.create({ ...seen, text, key: key() }))
    for (const more of ['!', '!!', '!!!'])
      ok(await admin.api.comments.update({ ...seen, commentId, text: text + more }))
    const { mails } = ok(await admin.api.mail.list({}))
    expect(mails.filter(({ to }) => to === clerk.email)).toHaveLength(1)
  })
})

describe('realtime', () => {
  it('tells those who see the record, and no longer those from whose sight it went', async () => {
    const { t, clerk, seen, hidden } = await world()
    const [mine, theirs] = [await listen(server, admin), await listen(server, clerk)]
    open.push(mine, theirs)
    const room = (at: { recordId: number }) => `comments:${t.id}-${at.recordId}`
    expect((await theirs.join(room(hidden))).ok).toBe(false)
    for (const client of [mine, theirs]) expect((await client.join(room(seen))).ok).toBe(true)
    const heard = (client: LiveClient) => client.events.filter(({ type }) => type === 'comments.changed')
    const said = ok(await admin.api.comments.create({ ...seen, text: 'CNRYTEXTO', key: key() }))
    await eventually(() => heard(theirs).some(({ payload }) => payload.commentId === said.id))
    expect(JSON.stringify(theirs.everything)).not.toContain('CNRY')
    ok(await admin.api.records.update({ ...seen, values: { [t.fase]: 2 } }))
    const after = ok(await admin.api.comments.create({ ...seen, text: 'depois', key: key() }))
    await eventually(() => heard(mine).some(({ payload }) => payload.commentId === after.id))
    ok(await admin.api.records.update({ ...seen, values: { [t.fase]: 1 } }))
    const last = ok(await admin.api.comments.create({ ...seen, text: 'por fim', key: key() }))
    await eventually(() => heard(theirs).some(({ payload }) => payload.commentId === last.id))
    expect(heard(theirs).map(({ payload }) => payload.commentId)).not.toContain(after.id)
  })
})

describe('the end of a record', () => {
  it('keeps its comments in the trash, and deletes them with it for ever [rule s.comments.end]', async () => {
    const { t, seen } = await world()
    ok(await admin.api.comments.create({ ...seen, text: 'fica', key: key() }))
    ok(await admin.api.records.remove({ tableId: t.id, ids: [1] }))
    expect(ok(await admin.api.comments.list(seen)).count).toBe(1)
    expect(await admin.api.comments.create({ ...seen, text: 'tarde', key: key() })).toBeError(404, 'not_found')
    ok(await admin.api.records.recover({ tableId: t.id, ids: [1] }))
    expect(ok(await admin.api.comments.list(seen)).count).toBe(1)
    ok(await admin.api.records.remove({ tableId: t.id, ids: [1] }))
    ok(await admin.api.records.erase({ tableId: t.id, ids: [1] }))
    expect(await admin.api.comments.list(seen)).toBeError(404, 'not_found')
    expect(await count(t.id)).toBe(0)
  })
})

describe('the job that deletes comments for ever', () => {
  it('deletes those that were deleted more than 30 days ago, of its organisation only', async () => {
    const { t, seen } = await world()
    const other = await build.org()
    const theirs = await makeTable(other.admin, 'Alheia', {})
    ok(await other.admin.api.records.create({ tableId: theirs.id, values: { [theirs.name]: 'A' } }))
    const say = async (who: Person, at: { tableId: string; recordId: number }, text: string) =>
      ok(await who.api.comments.create({ ...at, text, key: key() })).id
    const [kept, recent, old] = [await say(admin, seen, 'a'), await say(admin, seen, 'b'), await say(admin, seen, 'c')]
    const foreign = await say(other.admin, { tableId: theirs.id, recordId: 1 }, 'd')
    for (const commentId of [recent, old]) ok(await admin.api.comments.remove({ ...seen, commentId }))
    ok(await other.admin.api.comments.remove({ tableId: theirs.id, recordId: 1, commentId: foreign }))
    const age = (days: number, ids: string[]) =>
      sql`update oficina.comments set created_at = now() - interval '90 days',
        deleted_at = case when deleted_at is null then null else now() - make_interval(days => ${days}) end
        where id = any(${ids})`.execute(build.system().db)
    await age(29, [kept, recent])
    await age(31, [old, foreign])

    await purgeComments.run(build.system().in(org.id), {}, testRun())
    const { rows } = await sql<{ id: string }>`select id from oficina.comments
      where table_id = any(${[t.id, theirs.id]})`.execute(build.system().db)
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([kept, recent, foreign]))
    // Within its days the author still has it back.
    ok(await admin.api.comments.restore({ ...seen, commentId: recent }))
    expect(ok(await admin.api.comments.list(seen)).count).toBe(2)
    expect(await admin.api.comments.restore({ ...seen, commentId: old })).toBeError(404, 'not_found')
  })
})
