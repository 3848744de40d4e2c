import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ok } from '../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../test/build.ts'
import type { TestServer } from '../../../test/harness.ts'
import { makeRole } from '../../../test/roles.ts'
import { type MadeTable, makeTable } from '../../../test/tables.ts'
import { startWorld } from '../../../test/world.ts'
import { freshStructure, searchTextSql } from '../engine/index.ts'
import { askForRenewal, takeTexts } from '../tables/queries/search.ts'
import { renewSearch } from '../tables/search/renew-search.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
})
afterAll(() => server.stop())

const option = (id: string, label: string) => ({ id: `opt_${id}`, label, color: null })
const fields = {
  cpf: { type: 'cpf' },
  cnpj: { type: 'cnpj' },
  phone: { type: 'phone', options: { defaultCountry: 'BR', strict: false } },
  plate: { type: 'carPlate' },
  status: { type: 'select', options: { options: [option('aaaaaa', 'Em negociação'), option('bbbbbb', 'Fechado')] } },
  tags: { type: 'tags', options: { options: [option('cccccc', 'Prioritário'), option('dddddd', 'Atacado')] } },
  amount: { type: 'number' },
  price: { type: 'currency' },
  share: { type: 'percent' },
  day: { type: 'date', options: { dateFormat: 'DD/MM/YYYY' } },
  moment: { type: 'dateTime' },
  code: { type: 'autoNumber', options: { prefix: 'OS-', digits: 5 } },
  time: { type: 'duration', options: { format: 'units' } },
  zip: { type: 'maskedText' },
  key: { type: 'uuid' },
} as const
const values = {
  cpf: '529.982.247-25',
  cnpj: '11.222.333/0001-81',
  phone: '(11) 98765-4321',
  plate: 'ABC-1D23',
  status: 'opt_aaaaaa',
  tags: ['opt_cccccc', 'opt_dddddd'],
  amount: 1234.5,
  price: 98765.4,
  share: 37.25,
  day: '2026-12-25',
  moment: '2027-03-01T14:30:00.000Z',
  time: 5400,
  zip: '01310-100',
} as const

/** Every form in which people may look for the record. */
const forms = [
  ['cpf', ['529.982.247-25', '52998224725', '982.247']],
  ['cnpj', ['11.222.333/0001-81', '11222333000181']],
  ['phone', ['(11) 98765-4321', '11987654321', '+55 11 98765 4321', '98765-4321']],
  ['plate', ['ABC-1D23', 'abc1d23']],
  ['status', ['em negociacao', 'NEGOCIAÇÃO']],
  ['tags', ['atacado', 'prioritario']],
  ['amount', ['1.234,50', '1234,5', '1234.5', '1,234.50']],
  ['price', ['98.765,40', 'R$ 98.765,40', '98765.40', '98765,4']],
  ['share', ['37,25%', '37,25']],
  ['day', ['25/12/2026', '2026-12-25']],
  ['moment', ['01/03/2027 11:30']],
  ['code', ['OS-00001', 'os-0000']],
  ['time', ['1h 30min']],
  ['zip', ['01310-100', '01310100']],
] as const

async function makeRecord(who: Person, label: string) {
  const t = await makeTable(who, label, fields)
  const given = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [t[name as keyof typeof values], value]),
  )
  ok(await who.api.records.create({ tableId: t.id, values: { [t.name]: `Alvo ${label}`, ...given } }))
  ok(await who.api.records.create({ tableId: t.id, values: { [t.name]: 'Outro', [t.status]: 'opt_bbbbbb' } }))
  return t
}
async function takeAll(orgId: string, tableId: string) {
  const { database } = server.services
  const db = database.org(orgId)
  const { tables, settings } = await freshStructure(database, db, orgId)
  const text = searchTextSql([...(tables.get(tableId)?.fields.values() ?? [])], 't', settings)
  await takeTexts(db, orgId, tableId, text, 1_000)
}
const inTable = async (who: Person, tableId: string, search: string) =>
  ok(await who.api.records.list({ tableId, search })).records.map(({ id }) => id)
const everywhere = async (who: Person, tableId: string, q: string) =>
  ok(await who.api.search.find({ q, limit: 20 }))
    .records.filter((one) => one.table_id === tableId)
    .map(({ id }) => id)

describe('values as people see them', () => {
  it('are found in their table and everywhere, before and after their texts are taken', async () => {
    const t = await makeRecord(admin, 'Formas')
    for (const when of ['just written', 'in the index']) {
      for (const [field, texts] of forms) {
        for (const text of texts) {
          const wanted = field === 'code' && text === 'os-0000' ? [1, 2] : [1]
          expect([when, field, text, await inTable(admin, t.id, text)]).toEqual([when, field, text, wanted])
          const found = (await everywhere(admin, t.id, text)).toSorted((one, other) => one - other)
          expect([when, field, text, found]).toEqual([when, field, text, wanted])
        }
      }
      await takeAll(org.id, t.id)
    }
    const key = ok(await admin.api.records.get({ tableId: t.id, recordId: 1 })).values[t.key] as string
    expect(await inTable(admin, t.id, key)).toEqual([1])
    expect(await inTable(admin, t.id, 'fechado')).toEqual([2])
  }, 60_000)

  it('are found by nobody who may not read them', async () => {
    const t: MadeTable<string> = await makeRecord(admin, 'Ocultos')
    await takeAll(org.id, t.id)
    const role = await makeRole(build, org, {
      '*': 'none',
      [t.id]: { level: 'view', fields: { [t.name]: 'view', [t.price as string]: 'view' } },
    } as never)
    const who = await build.person(org, { role })
    for (const [field, texts] of forms) {
      for (const text of texts) {
        const wanted = field === 'price' ? [1] : []
        expect([text, await inTable(who, t.id, text)]).toEqual([text, wanted])
        expect([text, await everywhere(who, t.id, text)]).toEqual([text, wanted])
      }
    }
  }, 60_000)
})

describe('a change after which texts read differently', () => {
  it('lets an option be found by its new name and no longer by the old one, at once in its table and soon everywhere', async () => {
    const t = await makeRecord(admin, 'Rebatizado')
    await takeAll(org.id, t.id)
    const renamed = [option('aaaaaa', 'Proposta enviada'), option('bbbbbb', 'Fechado')]
    ok(await admin.api.fields.update({ tableId: t.id, fieldId: t.status, options: { options: renamed, sla: null } }))
    expect(await inTable(admin, t.id, 'proposta env')).toEqual([1])
    expect(await inTable(admin, t.id, 'negociacao')).toEqual([])
    await vi.waitFor(async () => expect(await everywhere(admin, t.id, 'proposta enviada')).toEqual([1]), {
      timeout: 20_000,
      interval: 100,
    })
    expect(await everywhere(admin, t.id, 'em negociacao')).toEqual([])
  }, 40_000)

  it('lets moments be found by the clock of the zone to which the organisation moves', async () => {
    const own = await build.org()
    const t = await makeTable(own.admin, 'Fusos', { moment: fields.moment })
    ok(await own.admin.api.records.create({ tableId: t.id, values: { [t.moment]: values.moment } }))
    await takeAll(own.id, t.id)
    expect(await everywhere(own.admin, t.id, '01/03/2027 11:30')).toEqual([1])
    ok(await own.admin.api.orgs.updateLocale({ timezone: 'Europe/Lisbon' }))
    const found = () => everywhere(own.admin, t.id, '01/03/2027 14:30')
    await vi.waitFor(async () => expect(await found()).toEqual([1]), { timeout: 20_000, interval: 100 })
    expect(await everywhere(own.admin, t.id, '01/03/2027 11:30')).toEqual([])
  }, 40_000)

  it('is renewed in batches, and goes on where a worker stopped', async () => {
    const own = await build.org()
    const t = await makeTable(own.admin, 'Muitos', { status: fields.status })
    for (let call = 0; call < 5; call++) {
      const records = Array.from({ length: 1_000 }, () => ({ values: { [t.status]: 'opt_aaaaaa' } }))
      ok(await own.admin.api.records.createMany({ tableId: t.id, records }))
    }
    const { database } = server.services
    const db = database.org(own.id)
    const renewals = () =>
      db
        .selectFrom('search_renewals' as never)
        .selectAll()
        .execute() as Promise<unknown[]>
    await askForRenewal(db, own.id, t.id)
    let steps = 0
    await renewSearch(database, own.id, t.id, () => steps++ > 0)
    expect(await renewals()).toEqual([{ org_id: own.id, table_id: t.id, after: '20' }])
    // While it lasts the table is looked at itself.
    const found = ok(await own.admin.api.records.list({ tableId: t.id, search: 'negocia', limit: 1, total: true }))
    expect(found.total).toBe(5_000)
    await renewSearch(database, own.id, t.id, () => false)
    expect(await renewals()).toEqual([])
  }, 60_000)
})
