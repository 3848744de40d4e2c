import { addDays, type DateText } from '@oficina/kinds/time/calendar'
import type { Customer } from './customers.ts'
import type { Invention, OptionKey, PersonKey } from './company.ts'
import { workday } from './dates.ts'
import type { Product } from './products.ts'
import type { Random } from './random.ts'

export type Stage = OptionKey<'stage'>

export interface Order {
  name: string
  customer: number
  stage: Stage
  owner: PersonKey
  priority: OptionKey<'priority'>
  date: DateText
  due: DateText
  checklist: { title: string; done: boolean }[]
  notes: string | null
}

const count = 430
const firstNumber = 1_001
const daysBack = 400

/** How far an order is by its age in days: what came in this week is being discussed, what is old is done. */
const stagesByAge: readonly { upTo: number; stages: Partial<Record<Stage, number>> }[] = [
  { upTo: 7, stages: { quote: 6, approved: 3 } },
  { upTo: 16, stages: { quote: 1, approved: 4, production: 5 } },
  { upTo: 30, stages: { production: 6, finishing: 4, approved: 1, cancelled: 0.5 } },
  { upTo: 42, stages: { production: 1, finishing: 3, ready: 4, delivered: 3 } },
  { upTo: 55, stages: { finishing: 0.4, ready: 1, delivered: 8, cancelled: 0.6 } },
  { upTo: daysBack, stages: { delivered: 15, cancelled: 1 } },
]

/** How many of the to-dos are done at each stage. */
const doneAt: Record<Stage, number> = {
  quote: 1,
  approved: 2,
  production: 4,
  finishing: 6,
  ready: 7,
  delivered: 7,
  cancelled: 1,
}

export function inventOrders(random: Random, { texts, today }: Invention, customers: readonly Customer[]): Order[] {
  // More of them lately: the company grows.
  const ages = Array.from({ length: count }, () => Math.floor(daysBack * random.next() ** 1.35)).sort((a, b) => b - a)
  return ages.map((age, n): Order => {
    const date = addDays(today, -age)
    const customer = random.pick(customers.flatMap(({ since }, at) => (since <= date ? [at] : [])))
    const { name, owner } = customers[customer] as Customer
    const stages = stagesByAge.find(({ upTo }) => age <= upTo)?.stages ?? {}
    const stage = random.weighted(Object.entries(stages) as [Stage, number][])
    return {
      name: `#${firstNumber + n} ${name}`,
      customer,
      stage,
      owner: random.chance(0.85) ? owner : random.pick(['marina', 'bruno'] as const),
      priority: random.weighted([
        ['normal', 6],
        ['high', 2],
        ['low', 1],
      ] as const),
      date,
      due: workday(date, random.whole(28, 48)),
      checklist: texts.checklist.map((title, at) => ({ title, done: at < doneAt[stage] })),
      notes: random.chance(0.4) ? random.pick(texts.orderNotes) : null,
    }
  })
}

export interface Item {
  name: string
  order: number
  product: number
  quantity: number
  price: number
  discount: number | null
}

/** Companies buy chairs by the dozen, homes a piece or two. */
export function inventItems(random: Random, orders: readonly Order[], products: readonly Product[]): Item[] {
  const inCatalogue = products.flatMap((product, at) => (product.active ? [at] : []))
  return orders.flatMap((_, order) => {
    const lines = random.weighted([
      [1, 4],
      [2, 5],
      [3, 2],
      [4, 1],
    ] as const)
    return random
      .shuffled(inCatalogue)
      .slice(0, lines)
      .map((at): Item => {
        const product = products[at] as Product
        const isSeat = product.line === 'chairs' || product.line === 'stools'
        const quantity = isSeat
          ? random.pick([2, 4, 4, 6, 6, 8, 12])
          : random.weighted([
              [1, 8],
              [2, 2],
              [4, 0.6],
            ] as const)
        return {
          name: `${quantity} × ${product.name}`,
          order,
          product: at,
          quantity,
          price: product.price,
          discount: random.chance(0.22) ? random.pick([3, 5, 5, 8, 10]) : null,
        }
      })
  })
}
