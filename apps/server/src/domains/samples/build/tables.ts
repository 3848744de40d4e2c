import { own } from '@oficina/kinds'
import type { TxCtx } from '../../../platform/context.ts'
import { createField, createTable, type NewField } from '../../tables/index.ts'
import type { Texts } from '../texts/index.ts'
import { fieldPlans, type PlannedField } from './fields.ts'
import type { Steps } from './steps.ts'

export const tableKeys = ['customers', 'contacts', 'products', 'orders', 'items', 'deliveries'] as const
export type TableKey = (typeof tableKeys)[number]

/** A table that was made: its id, and those of its fields by their keys here. */
export type MadeTable = {
  id: string
  name: string
  fields: Record<string, string>
}
export type MadeTables = Record<TableKey, MadeTable>

const looks: Record<TableKey, { icon: string; color: string }> = {
  customers: { icon: 'store', color: 'azul' },
  contacts: { icon: 'users', color: 'ceu' },
  products: { icon: 'tag', color: 'marrom' },
  orders: { icon: 'clipboard', color: 'violeta' },
  items: { icon: 'package', color: 'ambar' },
  deliveries: { icon: 'truck', color: 'verde' },
}

/** The tables with what they hold themselves; those that others connect to come first. */
export async function makeTables(steps: Steps, texts: Texts): Promise<MadeTables> {
  const made: Partial<MadeTables> = {}
  for (const key of tableKeys) {
    const table = await steps.once(`table:${key}`, 'table', (ctx) => makeTable(ctx, key, texts, made))
    made[key] = table.table
    for (const { table: other, key: name, fieldId } of table.inverse) {
      const connected = made[other as TableKey]
      if (connected) connected.fields[name] = fieldId
    }
  }
  return made as MadeTables
}

async function makeTable(ctx: TxCtx, key: TableKey, texts: Texts, others: Partial<MadeTables>) {
  const { label, name, about } = texts.tables[key]
  const { table, fields } = await createTable(ctx, { label, name_label: name, description: about, ...looks[key] })
  const made: MadeTable = { id: table.id, name: fields[0]?.id ?? '', fields: {} }
  const inverse: { table: string; key: string; fieldId: string }[] = []
  for (const field of fieldPlans(texts)[key]) {
    const { id, options } = await addField(ctx, made, texts.fields[key], field, others)
    made.fields[field.key] = id
    // The other side of a connection is called after this table.
    if (field.connects) inverse.push({ table: field.connects, key, fieldId: String(own(options, 'inverseFieldId')) })
  }
  return { itemId: table.id, made: { table: made, inverse } }
}

async function addField(
  ctx: TxCtx,
  table: MadeTable,
  labels: Readonly<Record<string, string>>,
  { key, type, options, connects, ...rest }: PlannedField,
  others: Partial<MadeTables>,
) {
  const given = typeof options === 'function' ? options(table.fields) : options
  const connectedTableId = connects ? others[connects]?.id : undefined
  const wish: NewField = {
    ...rest,
    type,
    label: labels[key] ?? key,
    ...((given || connectedTableId) && { options: { ...given, ...(connectedTableId && { connectedTableId }) } }),
  }
  const { field } = await createField(ctx, table.id, wish)
  return field
}

/** What is worked out across tables, once all of them are there. */
export async function addComputed(steps: Steps, texts: Texts, tables: MadeTables): Promise<void> {
  const made = await steps.once('computed', 'step', async (ctx) => {
    const added: Record<string, Record<string, string>> = {}
    const add = async (key: TableKey, field: string, type: string, options: object) => {
      const labels: Readonly<Record<string, string>> = texts.fields[key]
      const wish = { type, label: labels[field] ?? field, options }
      const { field: row } = await createField(ctx, tables[key].id, wish)
      added[key] = { ...added[key], [field]: row.id }
      return row.id
    }
    const { customers, orders, items, products, deliveries } = tables
    const through = (link: string | undefined, target: string | undefined) => ({
      linkFieldId: link ?? null,
      targetFieldId: target ?? null,
    })
    const sum = { aggregate: 'sum', decimals: 2 }
    const total = await add('orders', 'total', 'rollup', {
      ...through(orders.fields.items, items.fields.subtotal),
      ...sum,
    })
    await add('orders', 'city', 'lookup', through(orders.fields.customer, customers.fields.city))
    const phone = await add('orders', 'phone', 'lookup', through(orders.fields.customer, customers.fields.phone))
    await add('deliveries', 'phone', 'lookup', through(deliveries.fields.order, phone))
    await add('customers', 'orderCount', 'count', { linkFieldId: customers.fields.orders ?? null })
    await add('customers', 'bought', 'rollup', { ...through(customers.fields.orders, total), ...sum })
    const latest = { ...through(customers.fields.orders, orders.fields.date), aggregate: 'max' }
    await add('customers', 'lastOrder', 'rollup', latest)
    await add('products', 'revenue', 'rollup', {
      ...through(products.fields.items, items.fields.subtotal),
      ...sum,
    })
    await add('products', 'sold', 'rollup', {
      ...through(products.fields.items, items.fields.quantity),
      aggregate: 'sum',
      decimals: 0,
    })
    return { made: added }
  })
  for (const key of tableKeys) Object.assign(tables[key].fields, made[key])
}
