import type pg from 'pg'
import { type BenchTable, columnOf, plan, type poster } from './records-data.ts'

const clients = 1_000
const itemsEach = 2

/** Gives the table a link with a lookup to another, and back references with a rollup and a count from a third. */
export async function addRelations(
  post: ReturnType<typeof poster>,
  database: pg.Client,
  table: BenchTable,
  rows: number,
): Promise<{ tableId: string; plain: string[]; linked: string[] }> {
  const source = (id: string) => `"${table.org}"."t_${id.slice(4)}"`
  const field = async (tableId: string, body: object) => String((await post(`/v3/tab/${tableId}/field`, body)).id)
  const made = async (label: string) => {
    const table = (await post('/v3/tab', { label })) as { id: string; fields: { id: string }[] }
    return { id: table.id, name: table.fields[0]?.id ?? '' }
  }
  const groups = await made('Grupos')
  const city = await field(groups.id, { label: 'Cidade', type: 'singleLineText' })
  await database.query(
    `insert into ${source(groups.id)} (${columnOf(groups.name)}, ${columnOf(city)}) select 'Grupo ' || g, 'Cidade ' || g from generate_series(1, ${clients}) g`,
  )
  const link = await field(table.id, {
    label: 'Grupo',
    type: 'connectedRecord',
    options: { connectedTableId: groups.id },
  })
  await database.query(`update ${table.source} set ${columnOf(link)} = 1 + id % ${clients}`)

  const items = await made('Itens')
  const price = await field(items.id, { label: 'Preço', type: 'number' })
  const owner = await field(items.id, {
    label: 'Cliente',
    type: 'connectedRecord',
    options: { connectedTableId: table.id },
  })
  await database.query(
    `insert into ${source(items.id)} (${columnOf(items.name)}, ${columnOf(price)}, ${columnOf(owner)})
     select 'Item ' || g, g % 100, 1 + g % ${rows} from generate_series(1, ${rows * itemsEach}) g`,
  )
  const whole = (await post(`/v3/tab/${table.id}`, {}, 'GET')) as { fields: { id: string }[] }
  const inverse = whole.fields.at(-1)?.id ?? ''
  const lookup = await field(table.id, {
    label: 'Cidade do grupo',
    type: 'lookup',
    options: { linkFieldId: link, targetFieldId: city },
  })
  const sum = await field(table.id, {
    label: 'Total',
    type: 'rollup',
    options: { linkFieldId: inverse, targetFieldId: price, aggregate: 'sum' },
  })
  const count = await field(table.id, { label: 'Itens', type: 'count', options: { linkFieldId: inverse } })
  for (const id of [groups.id, items.id]) await database.query(`vacuum analyze ${source(id)}`)
  await database.query(`vacuum full analyze ${table.source}`)
  const plain = [table.fields.name ?? '', ...plan.map(({ label }) => table.fields[label] ?? '')]
  return { tableId: table.id, plain, linked: [link, lookup, inverse, sum, count] }
}
