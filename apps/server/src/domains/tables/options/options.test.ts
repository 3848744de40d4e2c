import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Build, type BuiltOrg, makeBuild } from '../../../../test/build.ts'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { eventually, listen } from '../../../../test/listen.ts'
import { makeRole } from '../../../../test/roles.ts'
import { makeTable } from '../../../../test/tables.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
beforeAll(async () => {
  server = await startTestServer()
  build = makeBuild(server)
  org = await build.org()
})
afterAll(() => server.stop())

const optionAt = (n: number) => ({ id: `opt_o${String(n).padStart(5, '0')}`, label: `Opção ${n}`, color: 'azul' })
const listOf = (count: number) => Array.from({ length: count }, (_, n) => optionAt(n))

async function withOptions(count: number) {
  const table = await makeTable(org.admin, `Fases ${count}`, {
    phase: { type: 'select', options: { options: listOf(count) } },
  })
  return { ...table, place: { tableId: table.id, fieldId: table.phase } }
}

const bytes = (value: unknown) => JSON.stringify(value).length

describe('a field with many options', () => {
  it('takes as many bytes to open, to search and to rename one at 1,000 options as at 10', async () => {
    const sizes: number[][] = []
    for (const count of [10, 1_000]) {
      const { id, phase, place } = await withOptions(count)
      const opened = (await org.admin.api.tables.get({ tableId: id })).body
      const page = (await org.admin.api.fieldOptions.list({ ...place, q: 'opcao 7', limit: 10 })).body
      const input = { ...place, optionId: optionAt(3).id, label: 'Outro nome' }
      const renamed = await org.admin.api.fieldOptions.update(input)
      expect(renamed.body).toEqual({ ...optionAt(3), label: 'Outro nome' })
      expect(opened.fields.find((one) => one.id === phase)?.long_list?.total).toBe(count > 100 ? count : undefined)
      sizes.push([bytes(opened), bytes(page), bytes(input) + bytes(renamed.body)])
    }
    const [few = [], many = []] = sizes
    expect((many[0] ?? 0) / (few[0] ?? 1)).toBeLessThan(1.5)
    expect(many[1]).toBeLessThan(1_000)
    expect(many[2]).toBe(few[2])
  })

  it('brings all of them up to a hundred, and the first ten of more', async () => {
    const [short, long] = [await withOptions(100), await withOptions(101)]
    const fieldOf = async ({ id, phase }: typeof short) =>
      (await org.admin.api.tables.get({ tableId: id })).body.fields.find((one) => one.id === phase)
    expect(await fieldOf(short)).toMatchObject({ options: { options: listOf(100) } })
    expect(await fieldOf(short)).not.toHaveProperty('choices')
    const sent = await fieldOf(long)
    expect(sent).toMatchObject({ choices: listOf(10), long_list: { table_id: long.id, total: 101 } })
    expect(sent?.options).not.toHaveProperty('options')
  })

  it('keeps the list when the settings are written as they were sent, and takes a whole list', async () => {
    const { id, phase, place } = await withOptions(120)
    const { api } = org.admin
    const sent = (await api.tables.get({ tableId: id })).body.fields.find((one) => one.id === phase)
    expect((await api.fields.update({ ...place, options: { ...sent?.options } })).status).toBe(200)
    expect((await api.fieldOptions.list(place)).body.total).toBe(120)
    expect((await api.fields.update({ ...place, options: { options: listOf(130) } })).status).toBe(200)
    expect((await api.fieldOptions.list(place)).body.total).toBe(130)
  })

  it('finds options by words in any order, by ids and by labels, page by page', async () => {
    const { place } = await withOptions(300)
    const { list } = org.admin.api.fieldOptions
    const labels = async (wanted: object) =>
      (await list({ ...place, ...wanted })).body.options.map(({ label }) => label)
    expect((await list(place)).body).toEqual({ options: listOf(50), total: 300 })
    expect(await labels({ q: '299 OPCAO' })).toEqual(['Opção 299'])
    expect(await labels({ ids: [optionAt(250).id, 'opt_nothing'] })).toEqual(['Opção 250'])
    expect(await labels({ labels: ['opcao 260', 'Nenhuma'] })).toEqual(['Opção 260'])
    expect(await labels({ offset: 298 })).toEqual(['Opção 298', 'Opção 299'])
  })
})

describe('one option', () => {
  it('is added, moved, recoloured and removed, each answered by itself and kept in the history', async () => {
    const { place } = await withOptions(3)
    const { fieldOptions } = org.admin.api
    const added = (await fieldOptions.add({ ...place, label: 'Nova', color: 'verde', before: optionAt(0).id })).body
    expect(added).toMatchObject({ label: 'Nova', color: 'verde' })
    await fieldOptions.update({ ...place, optionId: optionAt(0).id, color: 'rosa', before: null })
    expect((await fieldOptions.remove({ ...place, optionId: optionAt(1).id })).body).toEqual({ ok: true })
    const { options } = (await fieldOptions.list(place)).body
    expect(options).toEqual([added, optionAt(2), { ...optionAt(0), color: 'rosa' }])
  })

  it('is changed beside another one without undoing it', async () => {
    const { place } = await withOptions(20)
    const rename = (n: number) =>
      org.admin.api.fieldOptions.update({ ...place, optionId: optionAt(n).id, label: `Nome ${n}` })
    const answers = await Promise.all([0, 1, 2, 3].map(rename))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { options } = (await org.admin.api.fieldOptions.list(place)).body
    expect(options.slice(0, 5).map(({ label }) => label)).toEqual(['Nome 0', 'Nome 1', 'Nome 2', 'Nome 3', 'Opção 4'])
  })

  it('says that it is gone when someone else took it away, and refuses what the kind refuses', async () => {
    const { place } = await withOptions(3)
    const { fieldOptions } = org.admin.api
    await fieldOptions.remove({ ...place, optionId: optionAt(0).id })
    const late = { ...place, optionId: optionAt(0).id }
    expect(await fieldOptions.update({ ...late, label: 'Tarde' })).toBeError(404, 'not_found')
    expect(await fieldOptions.remove(late)).toBeError(404, 'not_found')
    const other = { ...place, optionId: optionAt(1).id }
    expect(await fieldOptions.update({ ...other, before: optionAt(0).id })).toBeError(404, 'not_found')
    expect(await fieldOptions.update({ ...other, label: 'Opção 2' })).toBeError(422, 'invalid_input')
    expect(await fieldOptions.update({ ...other, label: '' })).toBeError(422, 'invalid_input')
    expect(await fieldOptions.add({ ...place, label: 'A', color: 'not a colour' })).toBeError(422, 'invalid_input')
    const { fields } = (await org.admin.api.tables.get({ tableId: place.tableId })).body
    const plain = { tableId: place.tableId, fieldId: fields[0]?.id ?? '' }
    expect(await fieldOptions.add({ ...plain, label: 'A' })).toBeError(422, 'invalid_input')
  })

  it('tells those who look at the table which field changed, and not its options', { timeout: 60_000 }, async () => {
    const { id, phase, place } = await withOptions(200)
    const client = await listen(server, org.admin)
    expect(await client.join(`table:${id}`)).toEqual({ ok: true })
    await org.admin.api.fieldOptions.update({ ...place, optionId: optionAt(150).id, label: 'Ao vivo' })
    const told = await eventually(() => client.events.find(({ type }) => type === 'field.updated'))
    expect(told.payload).toMatchObject({ tableId: id, fieldId: phase })
    expect(bytes(client.everything)).toBeLessThan(1_000)
    client.socket.close()
  })
})

describe('who may', () => {
  it('only read it, lists and changes nothing; who may not read it, does not learn that it is there', async () => {
    const { id, name, phase, place } = await withOptions(150)
    const [reader, partial] = await Promise.all([
      makeRole(build, org, { [id]: 'view' }),
      makeRole(build, org, { [id]: { level: 'full', fields: { [name]: 'edit' } } }),
    ]).then((roles) => Promise.all(roles.map((role) => build.person(org, { role, seat: 'builder' }))))
    const tries = async (who: typeof reader) => ({
      list: (await who?.api.fieldOptions.list({ ...place, q: 'opcao 149' }))?.status,
      add: (await who?.api.fieldOptions.add({ ...place, label: 'X' }))?.status,
      update: (await who?.api.fieldOptions.update({ ...place, optionId: optionAt(0).id, label: 'X' }))?.status,
      remove: (await who?.api.fieldOptions.remove({ ...place, optionId: optionAt(0).id }))?.status,
    })
    expect(await tries(reader)).toEqual({ list: 200, add: 403, update: 403, remove: 403 })
    expect(await tries(partial)).toEqual({ list: 404, add: 404, update: 404, remove: 404 })
    const stranger = (await build.org()).admin
    expect(await tries(stranger)).toEqual({ list: 404, add: 404, update: 404, remove: 404 })
    expect(
      (await org.admin.api.tables.get({ tableId: id })).body.fields.find((one) => one.id === phase)?.choices?.[0],
    ).toEqual(optionAt(0))
  })

  it('lists the options that a lookup shows as far as the field behind it may be read', async () => {
    const { id, name, phase } = await withOptions(150)
    const items = await makeTable(org.admin, 'Itens', {
      link: { type: 'connectedRecord', options: { connectedTableId: id } },
    })
    const { body: lookup } = await org.admin.api.fields.create({
      tableId: items.id,
      label: 'Fase',
      type: 'lookup',
      options: { linkFieldId: items.link, targetFieldId: phase },
    })
    expect(lookup.choices).toEqual(listOf(10))
    expect(lookup.long_list).toEqual({ table_id: items.id, total: 150 })
    const place = { tableId: items.id, fieldId: lookup.id }
    expect((await org.admin.api.fieldOptions.list({ ...place, q: '149' })).body.options).toEqual([optionAt(149)])
    const role = await makeRole(build, org, {
      [id]: { level: 'view', fields: { [name]: 'view' } },
      [items.id]: 'view',
    })
    const clerk = await build.person(org, { role })
    const answer = await clerk.api.fieldOptions.list(place)
    expect(JSON.stringify(answer.body)).not.toContain('Opção')
  })

  it('has another version when an option that is not sent along gets another name', async () => {
    const { id, name, phase, place } = await withOptions(150)
    const role = await makeRole(build, org, { [id]: { level: 'view', fields: { [phase]: 'view' } } })
    const clerk = await build.person(org, { role })
    const versionOf = async () => (await clerk.api.tables.get({ tableId: id })).body.version
    const before = await versionOf()
    await org.admin.api.fields.update({ tableId: id, fieldId: name, label: 'Oculto' })
    expect(await versionOf()).toBe(before)
    await org.admin.api.fieldOptions.update({ ...place, optionId: optionAt(140).id, label: 'Outra' })
    expect(await versionOf()).not.toBe(before)
  })
})
