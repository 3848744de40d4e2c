import type { DateText } from '@oficina/kinds/time/calendar'
import type { Customer } from './customers.ts'
import type { Invention, OptionKey, PersonKey } from './company.ts'
import { workday } from './dates.ts'
import type { Order } from './orders.ts'
import type { Random } from './random.ts'

export interface Delivery {
  name: string
  order: number
  date: DateText
  window: OptionKey<'window'>
  status: OptionKey<'status'>
  address: string
  driver: PersonKey
  rating: number | null
  notes: string | null
}

/** What is on today's route, whatever day it is: some are done, one is on its way. */
const todays: readonly OptionKey<'status'>[] = [
  'delivered',
  'delivered',
  'underway',
  'scheduled',
  'scheduled',
  'scheduled',
]

/** What was delivered, what goes out today, and what is ready and has a day. */
export function inventDeliveries(
  random: Random,
  { texts, today }: Invention,
  orders: readonly Order[],
  customers: readonly Customer[],
): Delivery[] {
  const make = (order: Order, at: number, more: Pick<Delivery, 'date' | 'status'>): Delivery => {
    const { name, address } = customers[order.customer] as Customer
    const isDone = more.status === 'delivered'
    return {
      name,
      order: at,
      ...more,
      window: random.pick(['morning', 'afternoon'] as const),
      address,
      driver: random.chance(0.75) ? 'rafael' : 'bruno',
      rating:
        isDone && random.chance(0.7)
          ? random.weighted([
              [5, 6],
              [4, 3],
              [3, 0.7],
            ] as const)
          : null,
      notes: random.chance(0.25) ? random.pick(texts.deliveryNotes) : null,
    }
  }
  const numbered = orders.map((order, at) => ({ order, at }))
  const past = numbered
    .filter(({ order }) => order.stage === 'delivered')
    .map(({ order, at }) => {
      const usual = workday(order.due, random.whole(-9, 4))
      return make(order, at, { date: usual < today ? usual : workday(today, -random.whole(2, 5)), status: 'delivered' })
    })
  const waiting = numbered.filter(({ order }) => order.stage === 'ready' || order.stage === 'finishing')
  // Those that were promised first go first.
  waiting.sort((one, other) => (one.order.due < other.order.due ? -1 : 1))
  const route = waiting
    .slice(0, todays.length)
    .map(({ order, at }, n) => make(order, at, { date: today, status: todays[n] ?? 'scheduled' }))
  const next = waiting.slice(todays.length).map(({ order, at }, n) => {
    const status = random.chance(0.12) ? 'again' : 'scheduled'
    return make(order, at, { date: workday(today, 1 + Math.floor(n / 2)), status })
  })
  // An older part of the past has no rows here: the company began to keep them this year.
  return [...past.slice(-300), ...route, ...next]
}
