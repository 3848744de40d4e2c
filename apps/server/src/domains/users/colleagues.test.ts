import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsRead } from '../../../test/growth/rows-read.ts'
import { type BuiltOrg, type PeopleKit, startPeopleKit } from '../accounts/testing/people-kit.ts'

let kit: PeopleKit
beforeAll(async () => {
  kit = await startPeopleKit()
})
afterAll(() => kit.stop())

/** People past the product, as an import would leave them. */
async function addPeople(org: BuiltOrg, from: number, to: number): Promise<void> {
  await kit.run(`
    with person as (select g, '${org.id.slice(-6)}' || lpad(g::text, 8, '0') as tail from generate_series(${from}, ${to}) g),
    account as (insert into oficina.accounts (id, email, first_name, last_name)
      select 'acc_' || tail, tail || '@longe.test', 'Pessoa', g::text from person returning id)
    insert into oficina.users (org_id, id, account_id, email, seat, role_id, first_name, last_name, last_login_at)
      select '${org.id}', 'usr_' || tail, 'acc_' || tail, tail || '@longe.test', 'member', '${org.roles.member}', 'Pessoa', g::text, now()
      from person, (select count(*) from account) done`)
  await kit.run('analyze oficina.users')
  await kit.run('analyze oficina.people_texts')
}

describe('colleagues', () => {
  it('are found by any part of their name and never by their address, those first of whom it is the beginning', async () => {
    const org = await kit.build.org()
    const { api } = org.admin
    const names = async (q: string) => (await api.users.colleagues({ q })).body.people.map(({ name }) => name)
    const people = [
      ['José', 'Anastácio'],
      ['Ana', 'Lúcia'],
      ['Mariana', 'Reis'],
    ] as const
    for (const [first_name, last_name] of people) {
      const person = await kit.build.person(org)
      await person.api.profiles.update({ first_name, last_name })
    }
    expect(await names('aná')).toEqual(['Ana Lúcia', 'José Anastácio', 'Mariana Reis'])
    expect(await names('JOSE anas')).toEqual(['José Anastácio'])
    expect(await names('anas  JOSÉ')).toEqual(['José Anastácio'])
    expect(await names('reis ana')).toEqual(['Mariana Reis'])
    expect(await names('ana ninguem')).toEqual([])
    expect(await names('ana oficina.test')).toEqual([])
    expect(await names('oficina.test')).toEqual([])
    expect(await names('%')).toEqual([])
    const called = await api.users.colleagues({ names: 'jose anastacio\nAna\nMARIANA REIS' })
    expect(called.body.people.map(({ name }) => name)).toEqual(['José Anastácio', 'Mariana Reis'])
  })

  it('who left are not offered, and are still known by their id', async () => {
    const org = await kit.build.org()
    const { api } = org.admin
    const person = await kit.build.person(org)
    await person.api.profiles.update({ first_name: 'Zuleica', last_name: 'Prado' })
    await api.users.update({ userId: person.id, active: false })
    const ids = ({ body }: Awaited<ReturnType<typeof api.users.colleagues>>) => body.people.map(({ id_user: id }) => id)
    expect(ids(await api.users.colleagues({ q: 'zuleica' }))).toEqual([])
    expect(ids(await api.users.colleagues({ names: 'zuleica prado' }))).toEqual([])
    expect(ids(await api.users.colleagues({ q: 'zuleica', with_disabled: 'true' }))).toEqual([person.id])
    expect(ids(await api.users.colleagues({ ids: person.id }))).toEqual([person.id])
    await api.users.update({ userId: person.id, active: true })
    expect(ids(await api.users.colleagues({ q: 'zuleica' }))).toEqual([person.id])
    const other = await kit.build.org()
    expect(ids(await other.admin.api.users.colleagues({ ids: person.id }))).toEqual([])
    expect(ids(await other.admin.api.users.colleagues({ q: 'zuleica' }))).toEqual([])
  })

  it('and the list of users are read by a page of rows, not by a look at everyone', async () => {
    const org = await kit.build.org()
    const { api } = org.admin
    const questions: (() => Promise<{ status: number }>)[] = [
      () => api.users.colleagues({ limit: 10 }),
      () => api.users.colleagues({ q: 'essoa', limit: 10 }),
      () => api.users.colleagues({ q: 'inexistente' }),
      () => api.users.colleagues({ q: '2999 pessoa', limit: 10 }),
      () => api.users.colleagues({ q: 'inexistente pessoa', limit: 10 }),
      () => api.users.colleagues({ names: 'pessoa 7\nninguem' }),
      () => api.users.list({ size: 10 }),
      () => api.users.list({ size: 10, q: '00000007@longe' }),
      () => api.users.list({ size: 10, q: '00000007@longe pessoa' }),
      () => api.search.find({ q: 'pessoa 7', limit: 5 }),
    ]
    const readByEach = async () => {
      const rows: number[] = []
      const of = { org: org.id, isWanted: (text: string) => /oficina\.(users|people_texts)|"users"/.test(text) }
      for (const ask of questions) rows.push(await rowsRead(kit.server.databaseUrl, ask, of))
      return rows
    }
    await addPeople(org, 1, 3_000)
    const read = await readByEach()
    // A page of ten is read at least; a look at everyone would be three thousand.
    expect(read[0]).toBeGreaterThanOrEqual(10)
    for (const [n, rows] of read.entries()) expect(rows, `question ${n}`).toBeLessThan(100)
  })
})
