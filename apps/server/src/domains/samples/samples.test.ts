import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../test/apps.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { until } from '../../platform/testing/test-services.ts'
import { fieldsOf, homeOf, idsIn, makeSample } from './testing.ts'

/** The company as it stands in an organisation: linked, worked out, and seen as its roles say. */
let server: TestServer
let build: Build
let org: BuiltOrg
let ids: Record<string, string>

beforeAll(async () => {
  server = await startTestServer()
  build = makeBuild(server)
  org = await build.org()
  await makeSample(build, org)
  ids = await idsIn(org.admin)
}, 90_000)
afterAll(() => server.stop())

const idOf = (label: string) => ids[label] ?? ''

describe('the sample company', () => {
  it('is six tables with some two thousand records, two apps, a page, folders and starred items', async () => {
    const home = await homeOf(org.admin)
    expect(home.tables).toEqual(['Clientes', 'Contatos', 'Entregas', 'Itens do pedido', 'Pedidos', 'Produtos'])
    expect(home.apps).toEqual(['Entregas do dia', 'Painel de vendas'])
    expect(home.pages).toEqual(['Como trabalhamos'])
    expect(home.folders.map(({ label }) => label)).toEqual(['Comercial', 'Guia da casa', 'Produção e entregas'])
    const { favorites } = ok(await org.admin.api.home.get())
    expect(favorites.map(({ label }) => label)).toEqual([
      'Painel de vendas',
      'Pedidos',
      'Entregas do dia',
      'Como trabalhamos',
    ])
    const { records, added } = ok(await org.admin.api.samples.removal())
    expect(records).toBeGreaterThan(1_900)
    expect(records).toBeLessThan(2_300)
    expect(added).toBe(0)
  })

  it('links its records and works out what hangs on them', async () => {
    const fields = await fieldsOf(org.admin, idOf('Pedidos'))
    const orders = ok(await org.admin.api.records.list({ tableId: idOf('Pedidos'), limit: 500, total: true }))
    const valuesOf = (record: { values: unknown }) => record.values as Record<string, unknown>
    for (const record of orders.records) {
      const values = valuesOf(record)
      expect(values[fields.Cliente ?? ''], record.label ?? '').toMatchObject({ label: expect.any(String) })
      expect(Number(values[fields.Total ?? ''])).toBeGreaterThan(0)
      expect(values[fields.Cidade ?? '']).toEqual(expect.any(String))
      expect(['Atrasado', 'Vence em 7 dias', 'No prazo', 'Encerrado']).toContain(
        values[fields['Situação do prazo'] ?? ''],
      )
    }
    // What a customer bought is the sum of their orders.
    const customers = await fieldsOf(org.admin, idOf('Clientes'))
    const wanted = valuesOf(orders.records[0] as { values: unknown })[fields.Cliente ?? ''] as { id: number }
    const customer = ok(await org.admin.api.records.get({ tableId: idOf('Clientes'), recordId: wanted.id }))
    const own = orders.records.filter((one) => (valuesOf(one)[fields.Cliente ?? ''] as { id: number }).id === wanted.id)
    const bought = own.reduce((sum, one) => sum + Number(valuesOf(one)[fields.Total ?? '']), 0)
    expect(Number(valuesOf(customer)[customers['Total comprado'] ?? ''])).toBeCloseTo(bought, 2)
    expect(valuesOf(customer)[customers['Nº de pedidos'] ?? '']).toBe(own.length)
  })

  it('has work for today, and something late', async () => {
    const late = ok(await org.admin.api.views.list({ tableId: idOf('Pedidos') })).views.find(
      ({ label }) => label === 'Atrasados',
    )
    const asked = { tableId: idOf('Pedidos'), view: late?.id, total: true }
    expect(ok(await org.admin.api.records.list(asked as never)).total).toBeGreaterThan(2)
    const { views } = ok(await org.admin.api.views.list({ tableId: idOf('Entregas') }))
    const route = views.find(({ label }) => label === 'Rota do dia')
    const today = ok(
      await org.admin.api.records.list({ tableId: idOf('Entregas'), view: route?.id, total: true } as never),
    )
    expect(today.total).toBe(6)
  })

  it('has apps whose every block shows something, at a desk and in a hand', async () => {
    for (const label of ['Painel de vendas', 'Entregas do dia']) {
      const app = ok(await org.admin.api.apps.get({ appId: idOf(label) }))
      expect(app.components.map(({ problem }) => problem).filter((problem) => problem !== null)).toEqual([])
      expect(app.layouts.mobile.enabled).toBe(true)
      expect(app.layouts.mobile.components).toHaveLength(app.components.length)
      expect(app.settings.title_bar).not.toBeNull()
      expect(app.settings.bottom_nav).not.toBeNull()
      const blocks = app.components.map(({ id }) => ({ id }))
      const data = ok(await org.admin.api.apps.data({ appId: app.id, blocks }))
      expect(data.answers.filter((answer) => answer.op === 'error')).toEqual([])
    }
  })

  it('has four people in three roles; only one of them is real and takes a seat', async () => {
    const { users } = ok(await org.admin.api.users.list({ page: 1, size: 50 }))
    const roles = new Map(ok(await org.admin.api.roles.list()).roles.map((role) => [role.id_profile, role.name]))
    expect(users.map(({ name, id_profile, status }) => [name, roles.get(id_profile), status])).toEqual([
      ['Ada Admin', 'Administrador', 'invite_sent'],
      ['Bruno Tavares', 'Vendas', 'active'],
      ['Marina Duarte', 'Vendas', 'active'],
      ['Rafael Nogueira', 'Produção', 'active'],
    ])
    expect(ok(await org.admin.api.users.seats()).users.used).toBe(1)
  })

  it('lets nobody of its people in, and sends them nothing', async () => {
    const { users } = ok(await org.admin.api.users.list({ page: 1, size: 50, q: 'Marina' }))
    const marina = users[0]
    expect(marina?.email).toBe('marina.duarte@example.com')
    const again = await org.admin.api.users.sendInvite({ userId: marina?.id_user ?? '' })
    expect(again.error).toMatchObject({ id: 'conflict', details: { reason: 'not_waiting' } })
    const visitor = server.visitor()
    const login = await visitor.api.auth.login({ email: marina?.email ?? '', password: 'qualquer' })
    expect(login.error?.id).toBe('password_mismatch')
    // Jobs come in their turn: once the mail that was asked for later is there, the earlier one would be too.
    for (const email of [marina?.email ?? '', org.admin.email]) ok(await visitor.api.auth.resetPassword({ email }))
    const mailed = async () => {
      const mails = await build.system().db.selectFrom('mails').select('to_address').execute()
      return mails.map(({ to_address }) => to_address)
    }
    await until(async () => (await mailed()).includes(org.admin.email))
    expect((await mailed()).filter((to) => to.endsWith('@example.com'))).toEqual([])
  })

  it('shows sales what sales needs: no costs', async () => {
    const { users } = ok(await org.admin.api.users.list({ page: 1, size: 50, q: 'Marina' }))
    const sales = await build.person(org, { role: users[0]?.id_profile ?? '' })
    expect((await homeOf(sales)).apps).toEqual(['Entregas do dia', 'Painel de vendas'])
    const products = Object.keys(await fieldsOf(sales, idOf('Produtos')))
    expect(products).toContain('Preço')
    expect(products).not.toContain('Custo')
    expect(products).not.toContain('Margem (%)')
  })

  it('shows the workshop orders that are being made, without what anyone pays', async () => {
    const { users } = ok(await org.admin.api.users.list({ page: 1, size: 50, q: 'Rafael' }))
    const joiner = await build.person(org, { role: users[0]?.id_profile ?? '' })
    const home = await homeOf(joiner)
    expect(home.apps).toEqual(['Entregas do dia'])
    expect(home.tables).not.toContain('Contatos')
    const fields = await fieldsOf(joiner, idOf('Pedidos'))
    expect(Object.keys(fields)).not.toContain('Total')
    const seen = ok(await joiner.api.records.list({ tableId: idOf('Pedidos'), limit: 500 }))
    const stages = seen.records.map(({ values }) => (values as Record<string, unknown>)[fields.Etapa ?? ''])
    const making = ['opt_stageapproved', 'opt_stageproduction', 'opt_stagefinishing', 'opt_stageready']
    expect(new Set(stages)).toEqual(new Set(making))
  })

  it('leads a newcomer on as they go, and says who has not gone yet', async () => {
    const newcomer = await build.person(org, { seat: 'builder' })
    const steps = async () => ok(await newcomer.api.samples.get()).steps
    expect((await steps()).map(({ id, done }) => [id, done])).toEqual([
      ['orders', false],
      ['board', false],
      ['panel', false],
      ['route', false],
      ['handbook', false],
    ])
    ok(await newcomer.api.home.visit({ id: idOf('Pedidos'), type: 'table' }))
    const fields = await fieldsOf(newcomer, idOf('Pedidos'))
    const { records } = ok(await newcomer.api.records.list({ tableId: idOf('Pedidos'), limit: 1 }))
    const values = { [fields.Etapa ?? '']: 'opt_stageready' }
    ok(await newcomer.api.records.update({ tableId: idOf('Pedidos'), recordId: records[0]?.id ?? 0, values }))
    expect((await steps()).filter(({ done }) => done).map(({ id }) => id)).toEqual(['orders', 'board'])
    expect(ok(await org.admin.api.samples.get()).steps.some(({ done }) => done)).toBe(false)
  })

  it('is where builders land, until they have a page of their own', async () => {
    const landingOf = async (person: Person) => ok(await person.api.auth.session()).session?.landing_path
    expect(await landingOf(org.admin)).toBe('/start-here')
    expect(await landingOf(await build.person(org))).toBe('/home')
    const builder = await build.person(org, { seat: 'builder' })
    expect(await landingOf(builder)).toBe('/start-here')
    ok(await builder.api.profiles.updateSetting({ setting_key: 'start_here', setting_value: false }))
    expect(await landingOf(builder)).toBe('/home')
  })

  it('never counts as an administrator: one who can sign in remains', async () => {
    const { users } = ok(await org.admin.api.users.list({ page: 1, size: 50, q: 'Marina' }))
    const marina = users[0]?.id_user ?? ''
    ok(await org.admin.api.users.update({ userId: marina, id_profile: org.roles.admin }))
    const leaving = await org.admin.api.users.update({ userId: org.admin.id, active: false })
    expect(leaving.error?.id).toBe('last_admin')
  })
})
