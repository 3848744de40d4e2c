/** A company in memory: what the product must show after any sequence of edits, worked out in the plainest way. */
export interface Client {
  name: string | null
  city: string | null
  parent: number | null
  isGone: boolean
}
export interface Order {
  name: string | null
  client: number | null
  price: number | null
  amount: number | null
  tags: number[]
  isGone: boolean
}
export interface Tag {
  name: string | null
  weight: number | null
  isGone: boolean
}

export interface World {
  clients: Map<number, Client>
  orders: Map<number, Order>
  tags: Map<number, Tag>
}

export const emptyWorld = (): World => ({ clients: new Map(), orders: new Map(), tags: new Map() })

const there = <T extends { isGone: boolean }>(records: Map<number, T>): [number, T][] =>
  [...records].filter(([, one]) => !one.isGone).sort(([a], [b]) => a - b)
const alive = <T extends { isGone: boolean }>(records: Map<number, T>, id: number | null): T | null => {
  const found = id === null ? undefined : records.get(id)
  return found && !found.isGone ? found : null
}

const round = (value: number) => Number(value.toFixed(10))
/** Blank is nothing in arithmetic and no text in text. */
export const totalOf = (order: Order) => round((order.price ?? 0) * (order.amount ?? 0))
export const sizeOf = (order: Order) => (totalOf(order) > 100 ? 'grande' : 'pequeno')
export const cityOf = (world: World, order: Order) => alive(world.clients, order.client)?.city ?? null
export const lineOf = (world: World, order: Order) => `${cityOf(world, order) ?? ''}-${totalOf(order)}`

const ordersOf = (world: World, clientId: number) =>
  there(world.orders).filter(([, order]) => order.client === clientId)

export function sumOf(world: World, clientId: number): number | null {
  const totals = ordersOf(world, clientId).map(([, order]) => totalOf(order))
  return totals.length === 0 ? null : round(totals.reduce((a, b) => a + b, 0))
}

const linkTo = <T extends { name: string | null; isGone: boolean }>(records: Map<number, T>, id: number | null) => {
  const found = alive(records, id)
  return found ? { id, label: found.name } : null
}
const orNull = <T>(list: T[]): T[] | null => (list.length === 0 ? null : list)

/** Each table as a list of records with every field, stored and computed, by the names of the test. */
export function expected(world: World) {
  return {
    clients: there(world.clients).map(([id, client]) => {
      const orders = ordersOf(world, id)
      const prices = orders.flatMap(([, order]) => order.price ?? [])
      return {
        id,
        name: client.name,
        city: client.city,
        parent: linkTo(world.clients, client.parent),
        children: orNull(
          there(world.clients)
            .filter(([, one]) => one.parent === id)
            .map(([childId, child]) => ({ id: childId, label: child.name })),
        ),
        orders: orNull(orders.map(([orderId, order]) => ({ id: orderId, label: order.name }))),
        sum: sumOf(world, id),
        count: orders.length,
        highest: prices.length === 0 ? null : Math.max(...prices),
        lines: orNull(orders.map(([, order]) => lineOf(world, order))),
        parentSum: alive(world.clients, client.parent) ? sumOf(world, client.parent as number) : null,
      }
    }),
    orders: there(world.orders).map(([id, order]) => {
      const tags = order.tags.filter((tag) => alive(world.tags, tag)).sort((a, b) => a - b)
      const weights = tags.flatMap((tag) => world.tags.get(tag)?.weight ?? [])
      return {
        id,
        name: order.name,
        client: linkTo(world.clients, order.client),
        price: order.price,
        amount: order.amount,
        total: totalOf(order),
        size: sizeOf(order),
        city: cityOf(world, order),
        line: lineOf(world, order),
        tags: orNull(tags.map((tag) => ({ id: tag, label: world.tags.get(tag)?.name ?? null }))),
        weight: weights.length === 0 ? null : round(weights.reduce((a, b) => a + b, 0)),
      }
    }),
    tags: there(world.tags).map(([id, tag]) => {
      const orders = there(world.orders).filter(([, order]) => order.tags.includes(id))
      return {
        id,
        name: tag.name,
        weight: tag.weight,
        orders: orNull(orders.map(([orderId, order]) => ({ id: orderId, label: order.name }))),
        // What the tagged orders' clients spend in all: a rollup over a lookup over a rollup.
        spent: (() => {
          const sums = orders.flatMap(([, order]) =>
            alive(world.clients, order.client) ? (sumOf(world, order.client as number) ?? []) : [],
          )
          return sums.length === 0 ? null : round(sums.reduce((a, b) => a + b, 0))
        })(),
      }
    }),
  }
}
