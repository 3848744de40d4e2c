import type { Person } from '../build.ts'
import type { Company } from './tables.ts'
import type { World } from './world.ts'

/** Numbers that come the same each time for the same seed. */
export function randomOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (most: number) => Math.floor(next() * most)
  const pick = <T>(list: readonly T[]): T => list[int(list.length)] as T
  return { next, int, pick, chance: (part: number) => next() < part }
}
type Random = ReturnType<typeof randomOf>

type TableName = 'clients' | 'orders' | 'tags'
interface Side {
  who: Person
  company: Company
  world: World
  random: Random
  /** Worlds before each change that can be undone, newest last. */
  past: World[]
}

const copy = (world: World): World => structuredClone(world)
const idsOf = (records: Map<number, { isGone: boolean }>, isGone = false) =>
  [...records].filter(([, one]) => one.isGone === isGone).map(([id]) => id)
const somePrice = (random: Random) => (random.chance(0.15) ? null : random.int(1000) / 10)

const change = async (side: Side, edit: () => Promise<{ error: unknown }>, apply: () => void) => {
  side.past.push(copy(side.world))
  const answer = await edit()
  if (answer.error) throw new Error(JSON.stringify(answer.error))
  apply()
}

/** A record's new values by the names of the test; links are asked for by id. */
function someValues(side: Side, table: TableName): Record<string, unknown> {
  const { random, world } = side
  const name = { name: `${table} ${random.int(10_000)}` }
  const link = (records: Map<number, { isGone: boolean }>) => {
    const ids = idsOf(records)
    return ids.length === 0 || random.chance(0.2) ? null : random.pick(ids)
  }
  if (table === 'clients')
    return { ...name, city: random.chance(0.2) ? null : `Cidade ${random.int(9)}`, parent: link(world.clients) }
  if (table === 'tags') return { ...name, weight: somePrice(random) }
  const tags = idsOf(world.tags).filter(() => random.chance(0.3))
  return { ...name, client: link(world.clients), price: somePrice(random), amount: random.int(20), tags }
}

const blank = {
  clients: { name: null, city: null, parent: null, isGone: false },
  orders: { name: null, client: null, price: null, amount: null, tags: [], isGone: false },
  tags: { name: null, weight: null, isGone: false },
}

/** `{ price: 1 }` as the product names it. */
const named = (side: Side, table: TableName, values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [side.company.fields[table][name], value]))

async function create(side: Side, table: TableName): Promise<void> {
  const many = side.random.chance(0.4) ? 1 + side.random.int(6) : 1
  const rows = Array.from({ length: many }, () => someValues(side, table))
  const records = side.world[table] as Map<number, unknown>
  let ids: number[] = []
  await change(
    side,
    async () => {
      const answer = await side.who.api.records.createMany({
        tableId: side.company[table],
        records: rows.map((row) => ({ values: named(side, table, row) })),
      })
      if (!answer.error) ids = answer.body.results.flatMap((row) => (row.ok ? row.id : []))
      return answer
    },
    () => rows.forEach((row, n) => records.set(ids[n] as number, { ...structuredClone(blank[table]), ...row })),
  )
}

async function update(side: Side, table: TableName): Promise<void> {
  const ids = idsOf(side.world[table])
  if (ids.length === 0) return
  const chosen = side.random.chance(0.5)
    ? [side.random.pick(ids)]
    : ids.filter(() => side.random.chance(0.3)).slice(0, 8)
  const rows = chosen.map((id) => {
    const all = Object.entries(someValues(side, table)).filter(() => side.random.chance(0.5))
    return { id, values: Object.fromEntries(all) }
  })
  const edits = rows.filter((row) => Object.keys(row.values).length > 0)
  if (edits.length === 0) return
  const before = JSON.stringify([...side.world[table]])
  await change(
    side,
    () =>
      side.who.api.records.updateMany({
        tableId: side.company[table],
        records: edits.map(({ id, values }) => ({ id, values: named(side, table, values) })),
      }),
    () => {
      for (const { id, values } of edits)
        Object.assign(side.world[table].get(id) as object, kept(side, table, id, values))
    },
  )
  // What changed nothing is no change, and so nothing that could be undone.
  if (JSON.stringify([...side.world[table]]) === before) side.past.pop()
}

const inOrder = (ids: number[]) => [...new Set(ids)].sort((a, b) => a - b)

/** Links to what is in the trash stay, and are there again when it comes back. */
function kept(side: Side, table: TableName, id: number, values: Record<string, unknown>): Record<string, unknown> {
  if (table !== 'orders' || !Array.isArray(values.tags)) return values
  const hidden = (side.world.orders.get(id)?.tags ?? []).filter((tag) => side.world.tags.get(tag)?.isGone)
  return { ...values, tags: inOrder([...(values.tags as number[]), ...hidden]) }
}

/** From the side that only shows the link. */
async function linkFromBehind(side: Side): Promise<void> {
  const { world, random, company } = side
  const [clients, orders, tags] = [idsOf(world.clients), idsOf(world.orders), idsOf(world.tags)]
  const before = JSON.stringify([...world.orders])
  if (random.chance(0.5) && clients.length > 0) {
    const client = random.pick(clients)
    const chosen = orders.filter(() => random.chance(0.3))
    await change(
      side,
      () =>
        side.who.api.records.update({
          tableId: company.clients,
          recordId: client,
          values: { [company.fields.clients.orders as string]: chosen },
        }),
      () => {
        for (const [id, order] of world.orders) {
          if (chosen.includes(id)) order.client = client
          else if (order.client === client && !order.isGone) order.client = null
        }
      },
    )
  } else if (tags.length > 0) {
    const tag = random.pick(tags)
    const [add, remove] = [orders.filter(() => random.chance(0.2)), orders.filter(() => random.chance(0.2))]
    await change(
      side,
      () =>
        side.who.api.records.update({
          tableId: company.tags,
          recordId: tag,
          values: { [company.fields.tags.orders as string]: { add: add.filter((id) => !remove.includes(id)), remove } },
        }),
      () => {
        for (const id of orders) {
          const order = world.orders.get(id)
          if (!order) continue
          if (remove.includes(id)) order.tags = order.tags.filter((one) => one !== tag)
          else if (add.includes(id)) order.tags = inOrder([...order.tags, tag])
        }
      },
    )
  } else return
  if (JSON.stringify([...world.orders]) === before) side.past.pop()
}

async function trash(side: Side, table: TableName): Promise<void> {
  const isBack = side.random.chance(0.5)
  const ids = idsOf(side.world[table], isBack).filter(() => side.random.chance(0.2))
  if (ids.length === 0) return
  const { records } = side.who.api
  await change(
    side,
    () =>
      isBack
        ? records.recover({ tableId: side.company[table], ids })
        : records.remove({ tableId: side.company[table], ids }),
    () => {
      for (const id of ids) Object.assign(side.world[table].get(id) as object, { isGone: !isBack })
    },
  )
}

/** One random edit, in the product and in memory. Undo is asked for by the change's own id, right after it. */
export async function someEdit(side: Side): Promise<void> {
  const table = side.random.pick(['clients', 'orders', 'orders', 'tags'] as const)
  const roll = side.random.next()
  if (roll < 0.3) return create(side, table)
  if (roll < 0.65) return update(side, table)
  if (roll < 0.85) return linkFromBehind(side)
  return trash(side, table)
}

/** Takes back the newest change of one table, where it was the newest of all. */
export async function undoLast(side: Side, tableId: string): Promise<boolean> {
  const answer = await side.who.api.records.undo({ tableId })
  if (answer.error) return false
  const before = side.past.pop()
  if (!before) return true
  // A record that was made and taken back is in the trash, as it was made.
  for (const table of ['clients', 'orders', 'tags'] as const) {
    const restored = before[table] as Map<number, object>
    for (const [id, record] of side.world[table]) if (!restored.has(id)) restored.set(id, { ...record, isGone: true })
  }
  Object.assign(side.world, before)
  return true
}

export type { Side }
