import type { DateText } from '@oficina/kinds/time/calendar'
import type { Texts } from '../texts/index.ts'
import { inventContacts, inventCustomers } from './customers.ts'
import { inventDeliveries } from './deliveries.ts'
import { inventItems, inventOrders } from './orders.ts'
import { inventProducts } from './products.ts'
import { Random } from './random.ts'

/** Who works there; the first is whoever runs the organisation. */
export const personKeys = ['admin', 'marina', 'bruno', 'rafael'] as const
export type PersonKey = (typeof personKeys)[number]

export type OptionKey<K extends keyof Texts['options']> = keyof Texts['options'][K]

/** What the company is invented from: the same words and day give the same company. */
export interface Invention {
  texts: Texts
  today: DateText
}

/** Each of these starts anew, so that a change of one leaves the others as they were. */
const seeds = { customers: 11, contacts: 23, products: 37, orders: 41, items: 53, deliveries: 67 }

/** A small company at work. Records name one another by their places in these lists. */
export function inventCompany(invention: Invention) {
  const customers = inventCustomers(new Random(seeds.customers), invention)
  const contacts = inventContacts(new Random(seeds.contacts), invention, customers)
  const products = inventProducts(new Random(seeds.products), invention)
  const orders = inventOrders(new Random(seeds.orders), invention, customers)
  const items = inventItems(new Random(seeds.items), orders, products)
  const deliveries = inventDeliveries(new Random(seeds.deliveries), invention, orders, customers)
  return { customers, contacts, products, orders, items, deliveries }
}

export type Company = ReturnType<typeof inventCompany>
