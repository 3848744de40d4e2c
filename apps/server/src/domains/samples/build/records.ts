import { writeRecords } from '../../records/index.ts'
import type { Company } from '../invent/company.ts'
import { optionId } from './fields.ts'
import type { People } from './people.ts'
import type { Steps } from './steps.ts'
import type { MadeTables, TableKey } from './tables.ts'

type Values = Record<string, unknown>

/** Writes the company's records as any others are written, each table in one change. */
export async function fillTables(steps: Steps, tables: MadeTables, company: Company, people: People): Promise<void> {
  const write = (key: TableKey, records: readonly Values[]) =>
    steps.once(`records:${key}`, 'step', async (ctx) => {
      const { id: tableId, name, fields } = tables[key]
      const idOf = (field: string) => (field === 'name' ? name : (fields[field] ?? ''))
      const ops = records.map((values) => ({
        op: 'create' as const,
        values: Object.fromEntries(
          Object.entries(values).flatMap(([field, value]) => (value === null ? [] : [[idOf(field), value]])),
        ),
      }))
      const { rows } = await writeRecords(ctx, tableId, ops, { source: 'system', note: { sample: true } })
      return { made: rows.map((row) => (row.ok ? row.id : 0)) }
    })
  const linked = (ids: readonly number[], at: number) => ids[at] ?? null

  const customers = await write(
    'customers',
    company.customers.map(({ type, owner, ...rest }) => ({
      ...rest,
      type: optionId('type', type),
      owner: people[owner],
    })),
  )
  await write(
    'contacts',
    company.contacts.map((contact) => ({ ...contact, customer: linked(customers, contact.customer) })),
  )
  const products = await write(
    'products',
    company.products.map(({ line, wood, ...rest }) => ({
      ...rest,
      line: optionId('line', line),
      wood: optionId('wood', wood),
    })),
  )
  const orders = await write(
    'orders',
    company.orders.map(({ customer, stage, owner, priority, ...rest }) => ({
      ...rest,
      customer: linked(customers, customer),
      stage: optionId('stage', stage),
      owner: people[owner],
      priority: optionId('priority', priority),
    })),
  )
  await write(
    'items',
    company.items.map(({ order, product, ...rest }) => ({
      ...rest,
      order: linked(orders, order),
      product: linked(products, product),
    })),
  )
  await write(
    'deliveries',
    company.deliveries.map(({ order, window, status, driver, ...rest }) => ({
      ...rest,
      order: linked(orders, order),
      window: optionId('window', window),
      status: optionId('status', status),
      driver: people[driver],
    })),
  )
}
