import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, ok } from '../../../test/apps.ts'
import { type Build, type BuiltOrg, makeBuild } from '../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeTable } from '../../../test/tables.ts'
import type { Ctx } from '../../platform/context.ts'
import { until } from '../../platform/testing/test-services.ts'
import { findMember } from '../accounts/index.ts'
import { buildCompany } from './build/build.ts'
import { buildSample } from './jobs.ts'
import { beginSample, fieldsOf, homeOf, idsIn, makeSample } from './testing.ts'
import { testRun } from '../../platform/testing/test-run.ts'

let server: TestServer
let build: Build

beforeAll(async () => {
  server = await startTestServer()
  build = makeBuild(server)
})
afterAll(() => server.stop())

/** Whoever builds it, without the job: the state is set, and nobody else has been asked. */
async function builderOf(org: BuiltOrg, language: 'pt-BR' | 'en' | 'es' = 'pt-BR'): Promise<Ctx> {
  const orgs = build.system().db.updateTable('orgs').set({ sample: 'building', language })
  await orgs.where('id', '=', org.id).execute()
  const member = await findMember(server.services.database, org.id, org.admin.id)
  if (!member) throw new Error('no admin')
  return build.system().in(org.id).as(member)
}

const gone = (org: BuiltOrg) => until(async () => ok(await org.admin.api.samples.get()).state === null, 60)

describe('a worker that dies while it builds', { timeout: 90_000 }, () => {
  /** Ends before the step with this number. */
  const dyingBefore = (step: number) => {
    let n = 0
    return {
      throwIfAborted: () => {
        if (++n > step) throw new Error('killed')
      },
    } as AbortSignal
  }
  /** Ends when a step is nearly done: its transaction is never committed. */
  const dyingWithin = (ctx: Ctx): Ctx => ({
    ...ctx,
    tx: (work) =>
      ctx.tx(async (ctx) => {
        await work(ctx)
        throw new Error('killed')
      }),
  })

  it('leaves nothing twice for whoever goes on', async () => {
    const org = await build.org()
    const ctx = await builderOf(org)
    for (const step of [1, 3, 9, 14, 19]) {
      await expect(buildCompany(dyingWithin(ctx), new AbortController().signal)).rejects.toThrow('killed')
      await expect(buildCompany(ctx, dyingBefore(step))).rejects.toThrow('killed')
    }
    await buildCompany(ctx, new AbortController().signal)
    await buildCompany(ctx, new AbortController().signal)
    const home = await homeOf(org.admin)
    expect(home.tables).toHaveLength(6)
    expect(home.apps).toHaveLength(2)
    expect(home.pages).toHaveLength(1)
    expect(home.folders).toHaveLength(3)
    expect(ok(await org.admin.api.roles.list()).roles).toHaveLength(6)
    expect(ok(await org.admin.api.users.colleagues()).people).toHaveLength(4)
    const { records, added } = ok(await org.admin.api.samples.removal())
    expect([records > 1_900, records < 2_300, added]).toEqual([true, true, 0])
    const ids = await idsIn(org.admin)
    const { views } = ok(await org.admin.api.views.list({ tableId: ids.Pedidos ?? '' }))
    expect(new Set(views.map(({ label }) => label)).size).toBe(views.length)
  })
})

describe('the company in another language', { timeout: 90_000 }, () => {
  it.each([
    ['en', 'Orders', 'Timing', ['Late', 'Due in 7 days', 'On time', 'Closed']],
    ['es', 'Pedidos', 'Situación del plazo', ['Atrasado', 'Vence en 7 días', 'A tiempo', 'Cerrado']],
  ] as const)('%s is built whole', async (language, label, timing, words) => {
    const org = await build.org()
    const ctx = await builderOf(org, language)
    await buildCompany(ctx, new AbortController().signal)
    const ids = await idsIn(org.admin)
    const fields = await fieldsOf(org.admin, ids[label] ?? '')
    const { records } = ok(await org.admin.api.records.list({ tableId: ids[label] ?? '', limit: 500 }))
    const said = new Set(records.map(({ values }) => (values as Record<string, unknown>)[fields[timing] ?? '']))
    expect([...said].filter((word) => !(words as readonly unknown[]).includes(word))).toEqual([])
    expect(said.size).toBe(4)
  })
})

describe('a company that cannot be built', { timeout: 60_000 }, () => {
  it('is told of after the last try, and can be taken away', async () => {
    const org = await build.org()
    await builderOf(org)
    const asked = { orgId: org.id, userId: 'usr_nobody0000000' }
    const last = testRun({ attempt: 5 })
    await expect(buildSample.run(build.system(), asked, { ...last, attempt: 1 })).rejects.toThrow()
    expect(ok(await org.admin.api.samples.get()).state).toBe('building')
    await expect(buildSample.run(build.system(), asked, last)).rejects.toThrow()
    expect(ok(await org.admin.api.samples.get()).state).toBe('failed')
    ok(await org.admin.api.samples.remove())
    await gone(org)
  })
})

describe('taking it away', { timeout: 90_000 }, () => {
  it('is for administrators alone', async () => {
    const org = await build.org()
    const builder = await build.person(org, { seat: 'builder' })
    const member = await build.person(org)
    for (const person of [builder, member]) {
      expect((await person.api.samples.remove()).error?.id).toBe('permission_denied')
      expect((await person.api.samples.removal()).error?.id).toBe('permission_denied')
    }
  })

  it('leaves what people made themselves, and everything of another organisation', async () => {
    const [org, other] = [await build.org(), await build.org()]
    await Promise.all([makeSample(build, org), makeSample(build, other)])
    const ids = await idsIn(org.admin)
    const mine = await makeTable(org.admin, 'Fornecedores', { nota: { type: 'number' } })
    const connected = { type: 'connectedRecord', options: { connectedTableId: ids.Produtos } }
    ok(await org.admin.api.fields.create({ tableId: mine.id, label: 'Produto', ...connected }))
    ok(await org.admin.api.records.create({ tableId: mine.id, values: { [mine.name]: 'Madeireira Norte' } }))
    const app = await makeApp(org.admin, 'Meu painel')
    const own = { id: mine.id, type: 'table' as const }
    const { folders } = await homeOf(org.admin)
    const theirs = folders.find(({ label }) => label === 'Comercial')
    ok(await org.admin.api.folders.update({ id: theirs?.id ?? '', tabs: [own, ...(theirs?.tabs ?? [])] }))
    // A real person in a role of the sample, and a record that someone added.
    const { roles } = ok(await org.admin.api.roles.list())
    const sales = roles.find(({ name }) => name === 'Vendas')
    const seller = await build.person(org, { role: sales?.id_profile ?? '' })
    ok(await seller.api.records.create({ tableId: ids.Clientes ?? '', values: {} }))

    const removal = ok(await org.admin.api.samples.removal())
    expect(removal).toMatchObject({
      tables: 6,
      apps: 2,
      pages: 1,
      folders: 3,
      people: 3,
      added: 1,
      kept_roles: ['Vendas'],
    })
    // Pressed twice, done once.
    await Promise.all([org.admin.api.samples.remove(), org.admin.api.samples.remove()])
    await gone(org)

    const home = await homeOf(org.admin)
    expect([home.tables, home.apps, home.pages]).toEqual([['Fornecedores'], ['Meu painel'], []])
    expect(home.folders).toMatchObject([{ label: 'Comercial', tabs: [own] }])
    expect(home.tabs.map(({ id }) => id).sort()).toEqual([app, mine.id].sort())
    const { fields } = ok(await org.admin.api.tables.get({ tableId: mine.id }))
    expect(fields.map(({ label }) => label)).toEqual(['Fornecedores', 'nota'])
    expect(ok(await org.admin.api.records.list({ tableId: mine.id })).records).toHaveLength(1)
    expect(ok(await org.admin.api.trash.list()).items).toEqual([])
    const left = ok(await org.admin.api.roles.list()).roles
    expect(left.map(({ name }) => name)).toContain('Vendas')
    expect(left.map(({ name }) => name)).not.toContain('Produção')
    expect(left.find(({ name }) => name === 'Vendas')?.initial_url).toBeNull()
    expect(ok(await seller.api.home.get()).tabs).toEqual([])
    expect(ok(await org.admin.api.users.colleagues()).people).toHaveLength(2)
    const log = ok(await org.admin.api.history.log({ filters: { action_type: ['delete_sample'] } } as never))
    expect(JSON.stringify(log)).toContain('Marcenaria Jacarandá')
    const { session } = ok(await org.admin.api.auth.session())
    expect(session).toMatchObject({ landing_path: '/home', org: { sample: null } })

    expect((await homeOf(other.admin)).tables).toHaveLength(6)
    expect(ok(await other.admin.api.users.colleagues()).people).toHaveLength(4)
    // Nothing is left to do, and nobody minds being asked again.
    ok(await org.admin.api.samples.remove())
    expect(ok(await org.admin.api.samples.get()).state).toBeNull()
  })

  it('goes on where somebody took parts away by hand, also while it is still being built', async () => {
    const org = await build.org()
    await beginSample(build, org)
    await until(async () => (await homeOf(org.admin)).tables.length >= 2, 30)
    ok(await org.admin.api.samples.remove())
    await gone(org)
    expect((await homeOf(org.admin)).tabs).toEqual([])

    const second = await build.org()
    await makeSample(build, second)
    const ids = await idsIn(second.admin)
    ok(await second.admin.api.trash.archive({ id: ids.Contatos ?? '', type: 'table' }))
    ok(await second.admin.api.trash.archive({ id: ids['Painel de vendas'] ?? '', type: 'dashboard' }))
    expect(ok(await second.admin.api.samples.get()).steps.map(({ id }) => id)).not.toContain('panel')
    ok(await second.admin.api.samples.remove())
    await gone(second)
    expect((await homeOf(second.admin)).tabs).toEqual([])
    expect(ok(await second.admin.api.trash.list()).items).toEqual([])
  })
})
