import { type Curve, grow, measure, median } from './curve.ts'
import type { MadeTable, World } from './world.ts'

interface Used extends MadeTable {
  kept: string
  used: string[]
}

/** Fields that are taken away in turn: the first one finds nothing remembered, and does not count. */
const usedFields = 4

/** A table with fields to show and some to take away. */
async function usedTable(world: World, label: string): Promise<Used> {
  const table = await world.table(label)
  const kept = await world.field(table.id, 'Fica', 'number')
  const used: string[] = []
  for (let n = 0; n < usedFields; n++) used.push(await world.field(table.id, `Sai ${n}`, 'number'))
  return { ...table, kept, used }
}

interface Kind {
  sizes: readonly number[]
  /** Makes one more thing that uses the field. */
  make: (world: World, table: Used, n: number) => Promise<unknown>
  open: (world: World, table: Used) => Promise<unknown>
}

const apps = new Map<string, string[]>()
/** The last view of each table. */
const views = new Map<string, string>()

const kinds: Record<string, Kind> = {
  // A table takes 200 views.
  views: {
    sizes: [10, 50, 190],
    make: async (world, { id, kept, used }, n) => {
      const made = await world.post(`/v3/tab/${id}/view`, {
        type: 'table',
        label: `Vista ${n}`,
        fields: [kept, ...used],
      })
      views.set(id, String(made.id))
    },
    open: (world, { id }) => world.openPage(id, undefined, views.get(id)),
  },
  forms: {
    sizes: [10, 100, 1_000],
    make: (world, { id, used }, n) =>
      world.post('/v3/public-form', {
        tableId: id,
        title: `Formulário ${n}`,
        fields: used.map((field_id, m) => ({ id: `a${m}`, type: 'field', field_id })),
      }),
    open: (world, { id }) => world.get(`/v3/tab/${id}/forms`),
  },
  // An app takes 300 blocks.
  blocks: {
    sizes: [10, 100, 1_000],
    make: async (world, { id, kept, used }, n) => {
      const made = apps.get(id) ?? []
      apps.set(id, made)
      // Ten in each, so that what is opened has the same size.
      if (n % 10 === 0) made.push(String((await world.post('/v3/app', { label: `App ${n}` })).id))
      const settings = { tableId: id, viewSettings: { fields: [kept, ...used] } }
      return world.post(`/v3/app/${made.at(-1)}/block`, { type: 'minilista', settings })
    },
    open: (world, { id }) => world.get(`/v3/app/${apps.get(id)?.[0]}`),
  },
}

/** Views, forms and blocks: to open one, and to take away a field that all of them use. */
export async function builders(world: World): Promise<Curve[]> {
  const curves: Curve[] = []
  for (const [kind, { sizes, make, open }] of Object.entries(kinds)) {
    const tables: Used[] = []
    let broken: string | undefined
    for (const size of sizes) {
      const table = await usedTable(world, `${kind} ${size}`)
      ;({ broken } = await grow(size, 90_000, (n) => make(world, table, n)))
      if (broken !== undefined) break
      tables.push(table)
    }
    const limits = { reached: tables.length, ...(broken !== undefined && { broken }) }
    const at = (place: number) => tables[place] as Used
    curves.push(await measure(`open one of the ${kind}`, sizes, 'flat', (place) => open(world, at(place)), limits))
    const times: number[][] = tables.map(() => [])
    // The tables take turns, so that each is measured in the same state of the product.
    const archived = await grow(usedFields * tables.length, 120_000, async (n) => {
      const [turn, place] = [Math.floor(n / tables.length), n % tables.length]
      const started = performance.now()
      await world.call('DELETE', `/v3/tab/${at(place).id}/field/${at(place).used[turn]}`)
      if (turn > 0) times[place]?.push(performance.now() - started)
    })
    broken ??= archived.broken
    curves.push({
      operation: `delete a field that all ${kind} use`,
      sizes,
      values: times.map(median),
      allowed: 'linear',
      ...(broken !== undefined && { broken }),
    })
  }
  return curves
}
