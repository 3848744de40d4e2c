import { columnOf } from '../records-data.ts'
import { type Curve, grow, measure, median } from './curve.ts'
import type { MadeTable, World } from './world.ts'

const rowsEach = 1_000
const budgetMs = 60_000

const withBroken = (broken: string | undefined) => (broken === undefined ? {} : { broken })

type Shape = 'independent' | 'chained' | 'all naming one field'

/** The formula number `n`, by the fields that it may name. */
const expressions: Record<Shape, (base: readonly string[], n: number, last: string) => string> = {
  independent: (base, n) => `{${base[n % base.length]}} + ${n}`,
  chained: (_base, n, last) => `{${last}} + ${n}`,
  'all naming one field': (base, n) => `{${base[0]}} * ${n + 1}`,
}

interface Grown {
  table: MadeTable
  number: string
  broken?: string
}

async function withFormulas(world: World, shape: Shape, count: number): Promise<Grown> {
  const table = await world.table(`${shape} ${count}`)
  const base: string[] = []
  for (let n = 0; n < 10; n++) base.push(await world.field(table.id, `n${n}`, 'number'))
  const labels = base.map((_, n) => `n${n}`)
  await world.fill(table, rowsEach, Object.fromEntries(base.map((id) => [id, 'g'])))
  let last = 'n0'
  const { broken } = await grow(count, budgetMs, async (n) => {
    await world.field(table.id, `f${n}`, 'formula', { expression: expressions[shape](labels, n, last) })
    last = `f${n}`
  })
  return { table, number: base[0] ?? '', ...(broken !== undefined && { broken }) }
}

/** Formulas in a table: what they cost those who build and those who write. Each shape by itself. */
const formulasOf =
  (shape: Shape) =>
  async (world: World): Promise<Curve[]> => {
    const sizes = [1, 20, 200]
    const grown: Grown[] = []
    for (const size of sizes) {
      grown.push(await withFormulas(world, shape, size))
      if (grown.at(-1)?.broken !== undefined) break
    }
    const whole = grown.filter((one) => one.broken === undefined)
    const limits = { reached: whole.length, ...withBroken(grown.at(-1)?.broken) }
    const at = (place: number) => whole[place] as Grown
    const make = (place: number) =>
      world.post(`/v3/tab/${at(place).table.id}/record`, { values: { [at(place).number]: 5 } })
    let made = 0
    const add = (place: number) => world.field(at(place).table.id, `novo ${++made}`, 'singleLineText')
    const of = (operation: string) => `${operation}, ${shape}`
    return [
      await measure(of('list'), sizes, 'linear', (place) => world.list(at(place).table.id), limits),
      await measure(of('create'), sizes, 'flat', make, limits),
      await measure(of('open the page'), sizes, 'linear', (place) => world.openPage(at(place).table.id), limits),
      await measure(of('add a field here'), sizes, 'flat', add, { ...limits, rounds: 5 }),
    ]
  }

/** What formulas of one table cost whoever builds in another. */
async function formulasElsewhere(world: World): Promise<Curve[]> {
  const sizes = [1, 20, 200]
  const [table, other] = [await world.table('Com fórmulas'), await world.table('Outra')]
  await world.field(table.id, 'n0', 'number')
  const values: number[] = []
  let [count, made] = [0, 0]
  let broken: string | undefined
  for (const size of sizes) {
    const more = await grow(size - count, budgetMs, (n) =>
      world.field(table.id, `f${count + n}`, 'formula', { expression: `{n0} + ${count + n}` }),
    )
    broken = more.broken
    if (broken !== undefined) break
    count = size
    const { times } = await grow(7, budgetMs, () => world.field(other.id, `longe ${++made}`, 'singleLineText'))
    values.push(median(times.slice(1)))
  }
  return [{ operation: 'add a field elsewhere', sizes, values, allowed: 'flat', ...withBroken(broken) }]
}

export const formulas = [...(Object.keys(expressions) as Shape[]).map(formulasOf), formulasElsewhere]

interface WithFields {
  table: MadeTable
  ids: string[]
  broken?: string
}

/** A table with so many plain fields beside its name. */
async function withFields(world: World, count: number): Promise<WithFields> {
  const table = await world.table(`Campos ${count}`)
  const ids: string[] = []
  const { broken } = await grow(count, 120_000, async (n) => {
    ids.push(await world.field(table.id, `c${n}`, n % 2 === 0 ? 'singleLineText' : 'number'))
  })
  await world.fill(table, rowsEach, { [ids[0] ?? '']: `'x' || g` })
  return { table, ids, ...(broken !== undefined && { broken }) }
}

/** Fields in a table. A table takes 500, of which one is its name. */
export async function fields(world: World): Promise<Curve[]> {
  const sizes = [10, 100, 499]
  const grown: WithFields[] = []
  for (const size of sizes) grown.push(await withFields(world, size))
  const broken = grown.find((one) => one.broken !== undefined)?.broken
  const limits = broken === undefined ? {} : { broken }
  const at = (place: number) => grown[place] as WithFields
  // As many on each: the smallest table has no more.
  const some = (place: number) => at(place).ids.slice(0, 10)
  return [
    await measure(
      'list 10 of them',
      sizes,
      'flat',
      (place) => world.list(at(place).table.id, { fields: some(place) }),
      limits,
    ),
    await measure(
      'create',
      sizes,
      'flat',
      (place) => world.post(`/v3/tab/${at(place).table.id}/record`, { values: { [at(place).ids[0] ?? '']: 'y' } }),
      limits,
    ),
    await measure('open the page', sizes, 'flat', (place) => world.openPage(at(place).table.id, some(place)), limits),
  ]
}

/** Tables in an organisation: made one after the other, looked at when there are so many. */
export async function tables(world: World): Promise<Curve[]> {
  const sizes = [10, 100, 1_000]
  const operations: Record<string, { allowed: 'flat'; work: (n: number) => Promise<unknown> }> = {
    'add a field': { allowed: 'flat', work: (n) => world.field(first, `campo ${n}`, 'number') },
    'make a table': { allowed: 'flat', work: (n) => world.table(`Mais ${n}`) },
    'rename a table': { allowed: 'flat', work: (n) => world.put(`/v3/tab/${first}`, { label: `Nome ${n}` }) },
    'list records': { allowed: 'flat', work: () => world.list(first) },
    session: { allowed: 'flat', work: () => world.get('/auth/session') },
    home: { allowed: 'flat', work: () => world.get('/v3/home') },
    search: { allowed: 'flat', work: () => world.get('/v3/search?q=inexistente') },
    'search that finds the same ten': { allowed: 'flat', work: () => world.get('/v3/search?q=jabuti') },
  }
  const values: Record<string, number[]> = {}
  const failures = new Map<string, string>()
  const first = (await world.table('Primeira')).id
  const found = await world.table('Bichos')
  for (let n = 0; n < 10; n++)
    await world.post(`/v3/tab/${found.id}/record`, { values: { [found.nameId]: `Jabuti ${n}` } })
  let count = 2
  let broken: string | undefined
  for (const size of sizes) {
    ;({ broken } = await grow(Math.max(0, size - count), 240_000, (n) => world.table(`Tabela ${size} ${n}`)))
    if (broken !== undefined) break
    count = size
    for (const [name, { work }] of Object.entries(operations)) {
      const { times, broken: failed } = await grow(8, 60_000, work)
      if (failed !== undefined) failures.set(name, failed)
      values[name] = [...(values[name] ?? []), median(times.slice(1))]
    }
  }
  return Object.entries(operations).map(([operation, { allowed }]) => ({
    operation,
    sizes,
    allowed,
    values: values[operation] ?? [],
    ...withBroken(broken ?? failures.get(operation)),
  }))
}

/** Adding a field beside the bare statement that it comes down to. What must stay flat is how many times as long ours takes. */
const addFieldWith =
  (formulaCount: number) =>
  async (world: World): Promise<Curve[]> => {
    // A table takes 500 fields; the last ones are added while measuring.
    const most = 485
    const sizes: number[] = []
    const [ours, bare]: [number[], number[]] = [[], []]
    let broken: string | undefined
    for (const wanted of [10, 100, 500]) {
      const count = Math.min(wanted, most - formulaCount)
      const { table, ids, broken: failed } = await withFields(world, count)
      const made = await grow(formulaCount, budgetMs, (n) =>
        world.field(table.id, `f${n}`, 'formula', { expression: `{c1} + ${n}` }),
      )
      broken = failed ?? made.broken
      if (broken !== undefined) break
      // In turns, so that what else the machine does meets both.
      const { times } = await grow(12, budgetMs, (n) =>
        n % 2 === 0
          ? world.field(table.id, `novo ${n}`, 'number')
          : world.db.query(`alter table ${table.source} add column ${columnOf(`fld_bare${n}`)} numeric`),
      )
      for (let n = 1; n < 12; n += 2)
        await world.db.query(`alter table ${table.source} drop column ${columnOf(`fld_bare${n}`)}`)
      sizes.push(ids.length)
      const after = times.slice(2)
      ours.push(median(after.filter((_, n) => n % 2 === 0)))
      bare.push(median(after.filter((_, n) => n % 2 === 1)))
    }
    const ofFormulas = `with ${formulaCount} formulas`
    return [
      {
        operation: `add a field ${ofFormulas}, times the bare statement`,
        sizes: broken === undefined ? sizes : [10, 100, 500],
        allowed: 'flat',
        values: ours.map((time, n) => time / (bare[n] ?? Number.NaN)),
        unit: 'times',
        notes: { ours, bare },
        ...(broken !== undefined && { broken }),
      },
    ]
  }

export const addField = [0, 20, 200].map(addFieldWith)
