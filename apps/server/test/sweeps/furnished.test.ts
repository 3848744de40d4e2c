import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idOf, makeApp, ok } from '../apps.ts'
import { attackerOf, canary, Scanner } from '../attacks/records/scanner.ts'
import { makeWorld, type World } from '../attacks/structure/world.ts'
import type { Person } from '../build.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { makeToken } from '../tokens.ts'
import { crawl } from './crawl.ts'

/**
 * An organisation whose admin has built things out of what is hidden: views, forms, apps, links and measured times with
 * hidden fields, values and records in their settings. Every call that reads, by builders from whom these are hidden.
 */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0', OFICINA_ROLE: 'api' })
})
afterAll(() => server.stop())

interface Furnished {
  ids: { tbl: string; fld: string; viw: string; app: string; blk: string; frm: string; itk: string }
  /** Whoever has one of these sees what is hidden. */
  links: string[]
  secret: string
}

/** Everything is about the hidden field, or filters by a secret value of it; the record's own form is of a hidden row. */
async function furnish(w: World): Promise<Furnished> {
  const { admin, people } = w
  const { api } = admin
  const secret = canary('A', 'filter')
  const at = { tableId: people.id }
  const hidden = { op: 'and' as const, rules: [{ field: people.salary, operator: 'isNotEmpty' }] }
  const fields = [people.name, people.salary]
  const viw = ok(await api.views.create({ ...at, type: 'table', label: 'Vista', fields, filters: hidden })).id
  const items = [{ id: 'itm_aaaaaaaa', type: 'field' as const, field_id: people.salary, label: w.canaries.field }]
  ok(await api.forms.set({ ...at, kind: 'creation', form: { items } }))
  const form = ok(await api.updateForms.create({ ...at, recordId: 1, fields: items, title: 'Formulário' }))
  const ofRow = [{ id: 'itm_bbbbbbbb', type: 'field' as const, field_id: people.kind }]
  const rowForm = ok(await api.updateForms.create({ ...at, recordId: 2, fields: ofRow, title: 'Outro' }))
  const intake = ok(await api.intakeForms.create({ ...at, items, title: 'Entrada' }))
  const intakeLink = ok(await api.publicViews.create({ type: 'form', identifier: intake.form_id }))
  const app = await makeApp(admin, 'Painel')
  const settings = { tableId: people.id, viewSettings: { fields, filters: hidden } }
  const blk = await idOf(admin, app, 'minilista', settings)
  const share = ok(await api.publicViews.create({ type: 'object', identifier: people.id, fields }))
  const shared = ok(await api.publicViews.create({ type: 'dashboard', identifier: app }))
  ok(await api.fields.update({ ...at, fieldId: people.salary, tooltip: secret }))
  await takeMail(w)
  const links = [form.form_link, rowForm.form_link, share.token, shared.token, intakeLink.token].map(
    (link) => link?.split('/').at(-1) ?? '',
  )
  const ids = { tbl: people.id, fld: people.city, viw, app, blk, frm: form.form_id, itk: intake.form_id }
  return { ids, links, secret }
}

/** Mail whose text is under the rights of the hidden field, as it stands once it came in. */
async function takeMail({ org, people, admin, canaries }: World): Promise<void> {
  ok(await admin.api.tableMail.save({ tableId: people.id, enabled: true }))
  const db = server.services.database.org(org.id)
  await sql`update oficina.table_mail set text_field = ${people.salary} where table_id = ${people.id}`.execute(db)
  await sql`insert into oficina.table_mails
    (org_id, id, table_id, record_id, message_id, state, is_bounce, size, subject, text, received_at)
    values (${org.id}, 'tml_furnished', ${people.id}, 1, 'a', 'done', false, 1, 'x', ${canaries.field}, now())`.execute(
    db,
  )
}

const cases: {
  name: string
  rules(w: World): Parameters<World['builder']>[0]
  isAbout(w: World, f: Furnished): string[]
}[] = [
  {
    name: 'a hidden field',
    rules: (w) => ({ [w.people.id]: { level: 'full', fields: w.withoutSalary }, [w.slips.id]: 'full' }),
    isAbout: (w, f) => [
      w.canaries.field,
      w.canaries.option,
      w.people.salary,
      f.secret,
      f.links[0] ?? '',
      f.links[2] ?? '',
      f.links[3] ?? '',
    ],
  },
  {
    name: 'a row condition',
    rules: (w) => ({ [w.people.id]: { level: 'full', filters: w.inTeam }, [w.slips.id]: 'full' }),
    isAbout: (w, f) => [w.canaries.row, w.canaries.salary, f.links[1] ?? '', f.links[2] ?? '', f.links[3] ?? ''],
  },
  {
    name: 'the whole table',
    rules: (w) => ({ [w.slips.id]: 'full' }),
    isAbout: (w, f) => [
      ...Object.values(w.canaries).filter((one) => one !== w.canaries.slip),
      w.people.id,
      f.secret,
      ...f.links,
    ],
  },
]

it.each(cases)('$name stays hidden in what others built', { timeout: 60_000 }, async (one) => {
  const w = await makeWorld(server)
  const furnished = await furnish(w)
  const hidden = one.isAbout(w, furnished)
  expect(hidden.every((text) => text.length > 8)).toBe(true)
  const scanner = new Scanner(hidden, [])
  const builder: Person = await w.builder(one.rules(w))
  const program = await makeToken(server.url, builder)
  const ids = { ...furnished.ids, usr: builder.id }
  const eye = attackerOf(server.url, builder, scanner)
  await crawl(eye, ids, 'member')
  const visitor = { cookies: new Map(), headers: program.headers ?? {} }
  await crawl(attackerOf(server.url, visitor, scanner), ids, 'apiToken')
  expect(scanner.found).toEqual([])
  expect(scanner.read).toBeGreaterThan(60)
  // An admin's eye finds them by the same calls: the crawl looks where they are.
  const all = new Scanner(hidden, [])
  await crawl(attackerOf(server.url, w.admin, all), { ...ids, usr: w.admin.id }, 'member')
  expect(all.found.length).toBeGreaterThan(3)
})
