import { columnOf } from '../records-data.ts'
import { type Curve, grow, measure } from './curve.ts'
import type { MadeTable, World } from './world.ts'

/** Rows of a table. The largest is made by one statement, past the product. */
export async function rows(world: World): Promise<Curve[]> {
  const sizes = process.env.BENCH_SMALL ? [1_000, 30_000, 300_000] : [1_000, 100_000, 10_000_000]
  const made: { table: MadeTable; number: string; text: string }[] = []
  for (const size of sizes) {
    const table = await world.table(`Linhas ${size}`)
    const number = await world.field(table.id, 'Número', 'number')
    const text = await world.field(table.id, 'Texto', 'singleLineText')
    await world.fill(table, size, { [number]: 'g', [text]: `'t' || (g % 1000)` })
    // As the job makes it for a view that filters by this field.
    await world.db.query(`create index on ${table.source} (${columnOf(number)}, id) where deleted_at is null`)
    made.push({ table, number, text })
  }
  const at = (place: number) => made[place] as (typeof made)[number]
  const middle = (place: number) => Math.floor((sizes[place] ?? 0) / 2)
  // As the sheet asks when someone drags its scroll bar.
  const toMiddle = (place: number) => ({ page: Math.floor(middle(place) / 100) + 1, near: 0.5 })
  return [
    await measure(
      'first page, with about how many there are',
      sizes,
      'flat',
      (place) => world.list(at(place).table.id, { total: 'estimate' }),
      { rounds: 41, most: 1.2 },
    ),
    await measure('jump to the middle', sizes, 'flat', (place) => world.list(at(place).table.id, toMiddle(place))),
    await measure('jump to the middle, in the order of a number', sizes, 'flat', (place) =>
      world.list(at(place).table.id, {
        ...toMiddle(place),
        sort: [{ field: at(place).number, order: 'desc' }],
      }),
    ),
    await measure('filter by an index', sizes, 'flat', (place) => {
      const rule = { field: at(place).number, operator: 'eq', value: middle(place) }
      return world.list(at(place).table.id, { filter: { op: 'and', rules: [rule] } })
    }),
    await measure('add a row', sizes, 'flat', (place) =>
      world.post(`/v3/tab/${at(place).table.id}/record`, { values: { [at(place).text]: 'novo' } }),
    ),
    await measure('add a row and undo it', sizes, 'flat', async (place) => {
      await world.post(`/v3/tab/${at(place).table.id}/record`, { values: { [at(place).text]: 'novo' } })
      await world.post(`/v3/tab/${at(place).table.id}/undo`)
    }),
  ]
}

/** Versions of one record, written past the product. */
export async function history(world: World): Promise<Curve[]> {
  const sizes = [10, 1_000, 100_000]
  const table = await world.table('Versões')
  const number = await world.field(table.id, 'Número', 'number')
  await world.fill(table, sizes.length, { [number]: '0' })
  const { rows: people } = await world.db.query<{ id: string }>('select id from oficina.users limit 1')
  const user = people[0]?.id ?? ''
  for (const [n, size] of sizes.entries()) {
    await world.db.query(
      `with c as (
         insert into oficina.changes (org_id, table_id, actor, user_id, source, action, record_count)
         select $1, $2, 'member:' || $3, $3, 'interface', 'update_record', 1 from generate_series(1, ${size}) returning id),
       numbered as (select id, row_number() over (order by id) as g from c)
       insert into oficina.history (org_id, table_id, record_id, version, change_id, action, before, after)
       select $1, $2, ${n + 1}, g + 1, id, 'update', json_build_object($4::text, g - 1), json_build_object($4::text, g) from numbered`,
      [world.org, table.id, user, number],
    )
    await world.db.query(
      `update ${table.source} set version = ${size + 1}, ${columnOf(number)} = ${size} where id = ${n + 1}`,
    )
  }
  await world.db.query('analyze oficina.history')
  await world.db.query('analyze oficina.changes')
  const record = (place: number) => `/v3/tab/${table.id}/record/${place + 1}`
  return [
    await measure('open its history', sizes, 'flat', (place) => world.get(`${record(place)}/history`)),
    await measure('write it again', sizes, 'flat', (place) =>
      world.put(record(place), { values: { [number]: Math.random() } }),
    ),
    await measure('write it and undo', sizes, 'flat', async (place) => {
      await world.put(record(place), { values: { [number]: Math.random() } })
      await world.post(`/v3/tab/${table.id}/undo`)
    }),
  ]
}

/** Options of a choice. A field takes a thousand. */
export async function options(world: World): Promise<Curve[]> {
  const sizes = [10, 200, 1_000]
  const made: { table: MadeTable; field: string; list: { id: string; label: string; color: string }[] }[] = []
  for (const size of sizes) {
    const table = await world.table(`Opções ${size}`)
    const list = Array.from({ length: size }, (_, n) => ({
      id: `opt_o${String(n).padStart(5, '0')}`,
      label: `Opção ${n}`,
      color: 'azul',
    }))
    const field = await world.field(table.id, 'Fase', 'select', { options: list })
    await world.fill(table, 1_000, { [field]: `'opt_o0000' || (g % 10)` })
    made.push({ table, field, list })
  }
  const at = (place: number) => made[place] as (typeof made)[number]
  const placeOf = (place: number) => `/v3/tab/${at(place).table.id}/field/${at(place).field}`
  const lengthOf = (answer: unknown) => JSON.stringify(answer).length
  const [opened, searched, renamed]: [number[], number[], number[]] = [[], [], []]
  for (const [place, { table, list }] of made.entries()) {
    opened.push(lengthOf(await world.get(`/v3/tab/${table.id}`)))
    // What someone types after the list opened. A short list is searched in the browser.
    searched.push(lengthOf(await world.post(`${placeOf(place)}/options`, { q: 'opcao 7', limit: 1 })))
    const change = { label: 'Outro nome' }
    renamed.push(lengthOf(change) + lengthOf(await world.put(`${placeOf(place)}/option/${list[0]?.id}`, change)))
  }
  const wire = { sizes, unit: 'bytes on the wire', allowed: 'flat' } as const
  let n = 0
  return [
    { ...wire, operation: 'open the editor', values: opened },
    { ...wire, operation: 'search in the editor', values: searched },
    { ...wire, operation: 'rename one', values: renamed },
    await measure('list', sizes, 'flat', (place) => world.list(at(place).table.id)),
    await measure('filter', sizes, 'flat', (place) => {
      const rule = { field: at(place).field, operator: 'is', value: 'opt_o00003' }
      return world.list(at(place).table.id, { filter: { op: 'and', rules: [rule] } })
    }),
    await measure('rename one', sizes, 'flat', (place) =>
      world.put(`${placeOf(place)}/option/${at(place).list[0]?.id}`, { label: `Nome ${++n}` }),
    ),
  ]
}

/** Files of a record. A field takes a hundred. */
export async function files(world: World): Promise<Curve[]> {
  const sizes = [1, 10, 100]
  const table = await world.table('Arquivos')
  const field = await world.field(table.id, 'Anexos', 'files', { maxFiles: 100 })
  await world.fill(table, sizes.length)
  const { broken } = await grow(Math.max(...sizes), 30_000, (n) =>
    world.db.query(
      `insert into oficina.files (org_id, id, sha256, name, mime, size, attached_at)
       values ($1, $2, $3, $4, 'text/plain', 10, now())`,
      [world.org, `fil_${String(n).padStart(14, '0')}`, String(n).padStart(64, '0'), `a${n}.txt`],
    ),
  )
  for (const [n, size] of sizes.entries()) {
    await world.db.query(
      `update ${table.source} set ${columnOf(field)} = array(select 'fil_' || lpad(g::text, 14, '0') from generate_series(0, ${size - 1}) g) where id = ${n + 1}`,
    )
  }
  const limits = broken === undefined ? {} : { broken }
  return [
    await measure(
      'open its page',
      sizes,
      'flat',
      (place) => world.get(`/v3/tab/${table.id}/record/${place + 1}`),
      limits,
    ),
  ]
}
