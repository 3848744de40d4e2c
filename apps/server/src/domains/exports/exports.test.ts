import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request } from '../../../test/api.ts'
import { ok } from '../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../test/build.ts'
import type { TestServer } from '../../../test/harness.ts'
import { pause } from '../../../test/listen.ts'
import { changeRole, makeRole } from '../../../test/roles.ts'
import { makeTable } from '../../../test/tables.ts'
import { startWorld } from '../../../test/world.ts'
import { purgeExports } from './run-export.ts'
import { testRun } from '../../platform/testing/test-run.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
})
afterAll(() => server.stop())

const canary = 'CNRYARQUIVO'
const system = () => server.services.database.system()

async function stateOf(exportId: string): Promise<string> {
  const { rows } = await sql<{ state: string }>`select state from oficina.exports where id = ${exportId}`.execute(
    system(),
  )
  return rows[0]?.state ?? 'gone'
}

async function finished(exportId: string): Promise<string> {
  for (let n = 0; n < 400; n++) {
    const state = await stateOf(exportId)
    if (state !== 'waiting') return state
    await pause(25)
  }
  throw new Error('the export is still waiting')
}

/** The path in the last mail that someone got. */
async function mailedPath(who: Person): Promise<string> {
  const { rows } = await sql<{ content: { action: { url: string } }; org_id: string }>`
    select content, org_id from oficina.mails where to_address = ${who.email} order by created_at desc limit 1`.execute(
    system(),
  )
  expect(rows[0]?.org_id).toBe(who.orgId)
  return rows[0]?.content.action.url.replace(server.url, '') ?? ''
}

async function fileOf(who: Person, asked: { export_id: string }): Promise<string> {
  expect(await finished(asked.export_id)).toBe('ready')
  const answer = await fetch(server.url + (await mailedPath(who)), { headers: { cookie: cookieOf(who) } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  return bytes.subarray(3).toString()
}
const cookieOf = (who: Person) => [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

describe('a table as a file', () => {
  it('has the fields in order, values as people read them, and runs in no spreadsheet [rule t.csv-export-email]', async () => {
    const clients = await makeTable(admin, 'Clientes', {})
    ok(await admin.api.records.create({ tableId: clients.id, values: { [clients.name]: '=cmd|calc' } }))
    const t = await makeTable(admin, 'Vendas', {
      valor: { type: 'number' },
      dia: { type: 'date' },
      quando: { type: 'dateTime' },
      dono: { type: 'user' },
      etapa: { type: 'select', options: { options: [{ id: 'opt_aberto', label: '+Aberto', color: null }], sla: null } },
      cliente: { type: 'connectedRecord', options: { connectedTableId: clients.id } },
      nota: { type: 'text' },
      pago: { type: 'switch' },
    })
    const values = {
      [t.name]: '=1+1',
      [t.valor]: -12.5,
      [t.dia]: '2026-02-28',
      [t.quando]: '2026-11-15T02:00:00Z',
      [t.dono]: admin.id,
      [t.etapa]: 'opt_aberto',
      [t.cliente]: 1,
      [t.nota]: 'uma "nota", com\nlinhas',
      [t.pago]: true,
    }
    ok(await admin.api.records.create({ tableId: t.id, values }))
    for (const name of ['@soma', '\tx', '-2+3', 'comum']) {
      ok(await admin.api.records.create({ tableId: t.id, values: { [t.name]: name, [t.nota]: name } }))
    }
    const text = await fileOf(admin, ok(await admin.api.exports.table({ tableId: t.id })))
    const [head, first] = text.split('\r\n')
    expect(head).toBe('Vendas,valor,dia,quando,dono,etapa,cliente,nota,pago')
    expect(first).toContain(`'=1+1,"-12,5",28/02/2026,`)
    // In the organisation's zone: still the evening before.
    expect(first).toContain('14/11/2026')
    expect(first).toContain(`Ada Admin,'+Aberto,'=cmd|calc,"uma ""nota"", com\nlinhas",`)
    expect(text).not.toMatch(/(^|[\n,])"?[=+@]/)
    for (const cell of [`'@soma`, `'-2+3`, ',comum']) expect(text).toContain(cell)
  })

  it('holds many pages, what was asked for and nothing else, and no second one at once [rule t.export-cooldown]', async () => {
    const t = await makeTable(admin, 'Muitos', { n: { type: 'number' }, m: { type: 'singleLineText' } })
    for (let from = 0; from < 1_300; from += 650) {
      const records = Array.from({ length: 650 }, (_, n) => ({
        values: { [t.n]: from + n, [t.m]: `linha ${from + n}` },
      }))
      ok(await admin.api.records.createMany({ tableId: t.id, records }))
    }
    const asked = {
      tableId: t.id,
      fields: [t.m, t.n],
      filters: { op: 'and' as const, rules: [{ field: t.n, operator: 'gte', value: 10 }] },
      sort: [{ field: t.n, order: 'desc' as const }],
    }
    const wrong = await admin.api.exports.table({ ...asked, fields: ['fld_00000000000000'] })
    expect(wrong).toBeError(422, 'invalid_input')
    const started = ok(await admin.api.exports.table(asked))
    const again = await admin.api.exports.table(asked)
    expect(again).toBeError(429, 'too_many_requests')
    expect(again.error?.details?.retryAfter).toBeGreaterThan(60)
    const lines = (await fileOf(admin, started)).trimEnd().split('\r\n')
    expect(lines.length).toBe(1_291)
    expect(lines[0]).toBe('m,n')
    expect(lines[1]).toMatch(/^linha 1299,/)
    expect(lines.at(-1)).toBe('linha 10,10')
    const colleague = await build.person(org, { seat: 'builder', role: 'admin' })
    const view = ok(
      await colleague.api.views.create({
        tableId: t.id,
        type: 'table',
        label: 'Poucos',
        fields: [t.n],
        filters: { op: 'and', rules: [{ field: t.n, operator: 'lt', value: 3 }] },
      }),
    )
    const few = await fileOf(colleague, ok(await colleague.api.exports.table({ tableId: t.id, view: view.id })))
    expect(few).toBe('n\r\n0\r\n1\r\n2\r\n')
    // Marked by hand: these, and of these only what the rest of the question holds.
    const third = await build.person(org, { seat: 'builder', role: 'admin' })
    const marked = { tableId: t.id, fields: [t.n], ids: [2, 7, 1_290, 999_999] }
    const filters = { op: 'and' as const, rules: [{ field: t.n, operator: 'lt', value: 1_000 }] }
    const some = await fileOf(third, ok(await third.api.exports.table({ ...marked, filters })))
    expect(some).toBe('n\r\n1\r\n6\r\n')
  })

  it('holds only what its asker may see when it is made, and is theirs alone', async () => {
    const t = await makeTable(admin, 'Folha', {
      cidade: { type: 'singleLineText' },
      fase: { type: 'number' },
      segredo: { type: 'text' },
    })
    const rule = {
      level: 'view' as const,
      fields: { [t.name]: 'view' as const, [t.cidade]: 'view' as const },
      filters: { op: 'and' as const, rules: [{ field: t.fase, operator: 'eq', value: 1 }] },
    }
    const role = await makeRole(build, org, { [t.id]: rule })
    const clerk = await build.person(org, { role })
    const other = await build.person(org, { role })
    ok(
      await admin.api.records.create({
        tableId: t.id,
        values: { [t.name]: 'A', [t.cidade]: 'Recife', [t.segredo]: canary, [t.fase]: 1 },
      }),
    )
    ok(await admin.api.records.create({ tableId: t.id, values: { [t.name]: canary, [t.fase]: 2 } }))
    for (const filter of [t.segredo, 'fld_00000000000000']) {
      const filters = { op: 'and' as const, rules: [{ field: filter, operator: 'contains', value: 'C' }] }
      expect((await clerk.api.exports.table({ tableId: t.id, filters })).status).toBe(422)
    }
    const asked = ok(await clerk.api.exports.table({ tableId: t.id }))
    expect(await fileOf(clerk, asked)).toBe('Folha,cidade\r\nA,Recife\r\n')
    const path = await mailedPath(clerk)
    const get = (who: Person, at: string) => request(server.url, who, 'GET', at)
    expect((await get(clerk, path)).status).toBe(200)
    for (const [who, at] of [
      [other, path],
      [admin, path],
      [clerk, path.replace(/signature=.{5}/, 'signature=AAAAA')],
      [clerk, path.replace(/expires=\d+/, 'expires=9999999999')],
      [clerk, `/api/exports/${asked.export_id}/download`],
      [clerk, '/api/exports/exp_00000000000000/download'],
    ] as const) {
      expect(await get(who, at)).toBeError(404, 'not_found')
    }
    expect((await fetch(server.url + path)).status).toBe(401)
    await changeRole(build, org, role, { [t.id]: 'none' })
    expect(await get(clerk, path)).toBeError(404, 'not_found')
    await changeRole(build, org, role, { [t.id]: rule })
    expect((await get(clerk, path)).status).toBe(200)
    await sql`update oficina.exports set expires_at = expires_at - interval '91 minutes' where id = ${asked.export_id}`.execute(
      system(),
    )
    expect(await get(clerk, path)).toBeError(404, 'not_found')
    const held = async () => {
      const { rows } = await sql<{ held: boolean }>`
        select attached_at is not null as held from oficina.files where org_id = ${org.id} and name like 'table-%.csv'
          and id not in (select file_id from oficina.exports where file_id is not null)`.execute(system())
      return rows.map((row) => row.held)
    }
    expect(await held()).toEqual([])
    await purgeExports.run(build.system(), {}, testRun())
    expect(await held()).toEqual([false])
  })

  it('is not made for one who has lost the right to it meanwhile', async () => {
    const t = await makeTable(admin, 'Perdida', {})
    const role = await makeRole(build, org, { [t.id]: 'view' })
    const clerk = await build.person(org, { role })
    await system()
      .transaction()
      .execute(async (db) => {
        // Holds the job's first look at the person back until their role is another.
        await sql`lock table oficina.exports in access exclusive mode`.execute(db)
        const asked = clerk.api.exports.table({ tableId: t.id })
        await pause(200)
        await sql`update oficina.roles set tables = '{}' where id = ${role}`.execute(db)
        void asked
      })
    await pause(100)
    const { rows } = await sql<{ id: string }>`select id from oficina.exports where user_id = ${clerk.id}`.execute(
      system(),
    )
    for (const row of rows) expect(await finished(row.id)).toBe('failed')
    expect(rows.length).toBe(1)
    const { rows: mails } = await sql`select 1 from oficina.mails where to_address = ${clerk.email}`.execute(system())
    expect(mails).toEqual([])
  })
})

describe('the log and measured times as files', () => {
  it('are made for those whose role and plan allow it [rule p.rule.export]', async () => {
    const t = await makeTable(admin, 'Registro', {
      etapa: {
        type: 'select',
        options: {
          options: [{ id: 'opt_novo01', label: 'Novo', color: null }],
          sla: { limits: [{ optionId: 'opt_novo01', minutes: 5, workingHours: null }] },
        },
      },
    })
    ok(await admin.api.records.create({ tableId: t.id, values: { [t.name]: '=Perigo', [t.etapa]: 'opt_novo01' } }))
    const log = await fileOf(
      admin,
      ok(await admin.api.exports.history({ new_filters: { affected_object: [t.id] }, sort: 'asc' })),
    )
    const lines = log.trimEnd().split('\r\n')
    expect(lines[0]).toBe('Quando,Quem,Ação,Origem,Objeto,Registro,Campos,Antes,Depois,IP')
    expect(lines.map((line) => line.split(',')[2]).slice(1)).toEqual(['create_table', 'create_field', 'create_record'])
    expect(lines[3]).toContain(`,'=Perigo,`)
    expect(lines[3]).toContain('etapa: Novo')
    const times = await fileOf(admin, ok(await admin.api.exports.sla({ object_type: t.id })))
    expect(times).toMatch(/^Registro,Etapa,.*\r\n'=Perigo,Novo,Ada Admin,/)

    const poor = await build.org({ plan: 'free' })
    const own = await makeTable(poor.admin, 'Pobre', {})
    expect((await poor.admin.api.exports.sla({ object_type: own.id })).status).toBe(403)
    expect((await poor.admin.api.exports.history({})).status).toBe(403)
    const clerk = await build.person(org, { seat: 'member' })
    expect(await clerk.api.exports.history({})).toBeError(403, 'permission_denied')
  })
})

describe('a file that a record holds', () => {
  it('is served to those who see it there, and to nobody else, never as something that runs', async () => {
    const t = await makeTable(admin, 'Anexos', {
      doc: { type: 'files' },
      oculto: { type: 'files' },
      fase: { type: 'number' },
    })
    const upload = async (text: string, name: string) =>
      ok(await admin.api.files.upload({ file: new File([text], name) } as never)) as { id: string }
    const [page, secret, loose] = [
      await upload('<script>alert(1)</script>', 'p.html'),
      await upload(canary, 's.txt'),
      await upload('solto', 'l.txt'),
    ]
    ok(
      await admin.api.records.create({
        tableId: t.id,
        values: { [t.doc]: [page.id], [t.oculto]: [secret.id], [t.fase]: 1 },
      }),
    )
    ok(await admin.api.records.create({ tableId: t.id, values: { [t.fase]: 2 } }))
    const role = await makeRole(build, org, {
      [t.id]: {
        level: 'view',
        fields: { [t.doc]: 'view' },
        filters: { op: 'and', rules: [{ field: t.fase, operator: 'eq', value: 1 }] },
      },
    })
    const clerk = await build.person(org, { role })
    const get = (who: Person, recordId: number, fieldId: string, fileId: string, more = '') =>
      request(server.url, who, 'GET', `/api/v3/tab/${t.id}/record/${recordId}/file/${fieldId}/${fileId}${more}`)
    const shown = await get(clerk, 1, t.doc, page.id)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toBe('application/octet-stream')
    expect(shown.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
    expect((await get(admin, 1, t.oculto, secret.id)).body).toBe(canary)
    const missing = await get(clerk, 1, t.doc, 'fil_00000000000000')
    expect(missing).toBeError(404, 'not_found')
    for (const answer of [
      await get(clerk, 1, t.oculto, secret.id),
      await get(clerk, 1, t.doc, secret.id),
      await get(clerk, 1, t.doc, loose.id),
      await get(admin, 2, t.doc, page.id),
      await get(clerk, 2, t.doc, page.id),
      await get(clerk, 1, t.oculto, secret.id, '/thumbnail'),
      await get(clerk, 1, t.doc, page.id, '/thumbnail'),
      await get(clerk, 1, 'fld_00000000000000', page.id),
    ]) {
      expect([answer.status, { ...answer.error, ref: '' }]).toEqual([404, { ...missing.error, ref: '' }])
    }
  })
})
