import { columnOf } from '../records-data.ts'
import { type Curve, measure } from './curve.ts'
import type { MadeTable, World } from './world.ts'

const rowsEach = 5_000

/** Links, lookups and rollups on a page of a hundred rows. */
export async function columns(world: World): Promise<Curve[]> {
  const sizes = [1, 5, 20]
  const most = Math.max(...sizes)
  const target = await world.table('Destino')
  const city = await world.field(target.id, 'Cidade', 'singleLineText')
  await world.fill(target, 500, { [city]: `'Cidade ' || g` })
  const table = await world.table('Origem')
  await world.fill(table, rowsEach)
  const items = await world.table('Itens')
  const price = await world.field(items.id, 'Preço', 'number')
  const owner = await world.field(items.id, 'Dono', 'connectedRecord', { connectedTableId: table.id })
  await world.fill(items, rowsEach * 3, { [price]: 'g % 100', [owner]: `1 + g % ${rowsEach}` })
  const inverse = await inverseOf(world, table.id, items.id)
  const kinds = { link: [] as string[], lookup: [] as string[], rollup: [] as string[] }
  for (let n = 0; n < most; n++) {
    const link = await world.field(table.id, `Elo ${n}`, 'connectedRecord', { connectedTableId: target.id })
    kinds.link.push(link)
    kinds.lookup.push(await world.field(table.id, `Cidade ${n}`, 'lookup', { linkFieldId: link, targetFieldId: city }))
    const sum = { linkFieldId: inverse, targetFieldId: price, aggregate: 'sum' }
    kinds.rollup.push(await world.field(table.id, `Soma ${n}`, 'rollup', sum))
  }
  await world.db.query(
    `update ${table.source} set ${kinds.link.map((id) => `${columnOf(id)} = 1 + id % 500`).join(', ')}`,
  )
  await world.db.query(`vacuum full analyze ${table.source}`)
  const curves: Curve[] = []
  for (const [kind, ids] of Object.entries(kinds)) {
    const list = (place: number) => world.list(table.id, { fields: [table.nameId, ...ids.slice(0, sizes[place])] })
    curves.push(await measure(`list 100 with ${kind} columns`, sizes, 'linear', list))
  }
  return curves
}

async function inverseOf(world: World, tableId: string, otherId: string): Promise<string> {
  const { fields } = await world.get<{ fields: { id: string; options: { connectedTableId?: string } }[] }>(
    `/v3/tab/${tableId}`,
  )
  return fields.find(({ options }) => options.connectedTableId === otherId)?.id ?? ''
}

/** A lookup of a lookup of a lookup: each step leads into one more table. */
export async function depth(world: World): Promise<Curve[]> {
  const sizes = [1, 3, 6]
  const most = Math.max(...sizes)
  const chain: MadeTable[] = []
  for (let n = 0; n <= most; n++) {
    chain.push(await world.table(`Nível ${n}`))
    await world.fill(chain[n] as MadeTable, 1_000)
  }
  const links: string[] = []
  for (let n = 0; n < most; n++) {
    const [here, next] = [chain[n] as MadeTable, chain[n + 1] as MadeTable]
    const link = await world.field(here.id, 'Próximo', 'connectedRecord', { connectedTableId: next.id })
    await world.db.query(`update ${here.source} set ${columnOf(link)} = id`)
    links.push(link)
  }
  // From the far end to the near one: what is looked up at each level is the lookup of the level behind.
  const lookups: string[] = []
  for (const size of sizes) {
    let target = (chain[size] as MadeTable).nameId
    for (let n = size - 1; n >= 0; n--) {
      const options = { linkFieldId: links[n], targetFieldId: target }
      target = await world.field((chain[n] as MadeTable).id, `Nome a ${size - n} de ${size}`, 'lookup', options)
    }
    lookups.push(target)
  }
  const near = chain[0] as MadeTable
  return [
    await measure('list with a lookup so deep', sizes, 'linear', (place) =>
      world.list(near.id, { fields: [lookups[place] ?? ''] }),
    ),
    await measure('write at the far end', sizes, 'linear', (place) => {
      const far = chain[sizes[place] ?? 0] as MadeTable
      return world.put(`/v3/tab/${far.id}/record/5`, { values: { [far.nameId]: `Mudou ${performance.now()}` } })
    }),
  ]
}

/** Records that link to one record. */
export async function linkedRecords(world: World): Promise<Curve[]> {
  const sizes = [10, 1_000, 100_000]
  const table = await world.table('Clientes')
  await world.fill(table, sizes.length)
  const items = await world.table('Itens')
  const price = await world.field(items.id, 'Preço', 'number')
  const owner = await world.field(items.id, 'Cliente', 'connectedRecord', { connectedTableId: table.id })
  for (const [n, size] of sizes.entries()) {
    await world.fill(items, size, { [price]: 'g % 100', [owner]: String(n + 1) })
  }
  const inverse = await inverseOf(world, table.id, items.id)
  // Before there is a rollup: a record that shows one is opened with all that it adds up.
  const curves = [
    await measure('open', sizes, 'flat', (place) => world.get(`/v3/tab/${table.id}/record/${place + 1}`)),
    await measure('link one more, from its own side', sizes, 'flat', (place) =>
      world.post(`/v3/tab/${items.id}/record`, { values: { [owner]: place + 1 } }),
    ),
    await measure('link one more, from the other side', sizes, 'flat', async (place) => {
      const { id } = await world.post<{ id: number }>(`/v3/tab/${items.id}/record`, { values: {} })
      const values = { [inverse]: { add: [id], remove: [] } }
      await world.put(`/v3/tab/${table.id}/record/${place + 1}`, { values })
    }),
  ]
  const sum = await world.field(table.id, 'Soma', 'rollup', {
    linkFieldId: inverse,
    targetFieldId: price,
    aggregate: 'sum',
  })
  curves.push(
    await measure('rollup', sizes, 'linear', (place) =>
      world.list(table.id, {
        fields: [sum],
        filter: { op: 'and', rules: [{ field: table.nameId, operator: 'is', value: `Registro ${place + 1}` }] },
      }),
    ),
  )
  return curves
}
