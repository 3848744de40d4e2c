import type { Filter, ViewTypeId } from '@oficina/kinds'
import { setForm } from '../../forms/index.ts'
import { createView, setDefaultView } from '../../views/index.ts'
import type { Texts } from '../texts/index.ts'
import { optionId } from './fields.ts'
import type { Steps } from './steps.ts'
import type { MadeTables, TableKey } from './tables.ts'

const closed = [optionId('stage', 'delivered'), optionId('stage', 'cancelled')]

/** Orders that are neither delivered nor cancelled. */
export const isOpen = ({ orders }: MadeTables): Filter => ({
  op: 'and',
  rules: [{ field: orders.fields.stage ?? '', operator: 'noneOf', value: closed }],
})

/** Those of them whose day has passed. */
export const isLate = (tables: MadeTables): Filter => ({
  op: 'and',
  rules: [
    ...isOpen(tables).rules,
    { field: tables.orders.fields.due ?? '', operator: 'before', value: { period: 'today' } },
  ],
})

/** The columns of a board of open orders: those that are over have none. */
export const openColumns = {
  kanban_columns: closed.map((value) => ({ value, hidden: true })),
  kanban_disable_default_column: true,
}

/** Ways to look at each table; the first is the one that it opens with. Answers with the board of orders. */
export async function addViews(steps: Steps, texts: Texts, tables: MadeTables): Promise<{ board: string }> {
  const of = (key: TableKey, ...names: string[]) =>
    names.map((name) => (name === 'name' ? tables[key].name : (tables[key].fields[name] ?? '')))
  const field = (key: TableKey, name: string) => of(key, name)[0] ?? ''
  const { orders, customers, contacts, products, items, deliveries } = texts.views
  const newest = (key: TableKey) => [{ field: field(key, 'date'), order: 'desc' }]
  const dueFirst = [{ field: field('orders', 'due'), order: 'asc' }]
  const totals = (key: TableKey, name: string) => [{ field: field(key, name), aggregate: 'sum' }]

  type Wish = readonly [type: ViewTypeId, label: string, settings: object]
  const wishes: Record<TableKey, Wish[]> = {
    orders: [
      [
        'table',
        orders.all,
        {
          fields: of(
            'orders',
            'name',
            'stage',
            'customer',
            'total',
            'owner',
            'due',
            'timing',
            'priority',
            'date',
            'city',
          ),
          sort: newest('orders'),
          footer: totals('orders', 'total'),
          colors: [{ color: 'vermelho', filter: isLate(tables) }],
          frozen_columns: 1,
          column_widths: { [field('orders', 'name')]: 240 },
        },
      ],
      [
        'kanban',
        orders.board,
        {
          kanban_field: field('orders', 'stage'),
          fields: of('orders', 'total', 'due', 'owner', 'priority'),
          sort: dueFirst,
          filters: isOpen(tables),
          footer: totals('orders', 'total'),
          ...openColumns,
        },
      ],
      [
        'calendar',
        orders.calendar,
        {
          fields: of('orders', 'stage', 'owner'),
          calendar_date_range: { start: field('orders', 'due'), end: null },
          calendar_color_field: field('orders', 'stage'),
          filters: isOpen(tables),
        },
      ],
      [
        'gantt',
        orders.gantt,
        {
          fields: of('orders', 'stage'),
          gantt_table_fields: of('orders', 'stage', 'owner'),
          gantt_date_range: { start: field('orders', 'date'), end: field('orders', 'due') },
          gantt_color_field: field('orders', 'stage'),
          filters: isOpen(tables),
          sort: dueFirst,
        },
      ],
      [
        'table',
        orders.late,
        {
          fields: of('orders', 'name', 'due', 'stage', 'customer', 'phone', 'total', 'owner'),
          filters: isLate(tables),
          sort: dueFirst,
        },
      ],
    ],
    customers: [
      [
        'table',
        customers.all,
        {
          fields: of(
            'customers',
            'name',
            'type',
            'city',
            'bought',
            'orderCount',
            'lastOrder',
            'rating',
            'owner',
            'phone',
            'email',
          ),
          sort: [{ field: field('customers', 'name'), order: 'asc' }],
          frozen_columns: 1,
          column_widths: { [field('customers', 'name')]: 220 },
        },
      ],
      [
        'gallery',
        customers.cards,
        {
          fields: of('customers', 'type', 'city', 'owner', 'rating'),
          sort: [{ field: field('customers', 'rating'), order: 'desc' }],
        },
      ],
    ],
    contacts: [
      [
        'table',
        contacts.all,
        {
          fields: of('contacts', 'name', 'customer', 'position', 'email', 'phone', 'main'),
          sort: [{ field: field('contacts', 'customer'), order: 'asc' }],
        },
      ],
    ],
    products: [
      [
        'table',
        products.all,
        {
          fields: of(
            'products',
            'name',
            'code',
            'wood',
            'price',
            'cost',
            'margin',
            'sold',
            'revenue',
            'days',
            'active',
          ),
          groups: [{ field: field('products', 'line') }],
          column_widths: { [field('products', 'wood')]: 170, [field('products', 'code')]: 110 },
        },
      ],
      ['gallery', products.gallery, { fields: of('products', 'line', 'wood', 'price', 'days') }],
    ],
    items: [
      [
        'table',
        items.all,
        {
          fields: of('items', 'name', 'order', 'product', 'quantity', 'price', 'discount', 'subtotal'),
          sort: [{ field: field('items', 'order'), order: 'desc' }],
          footer: totals('items', 'subtotal'),
          column_widths: { [field('items', 'name')]: 220 },
        },
      ],
    ],
    deliveries: [
      [
        'table',
        deliveries.all,
        {
          fields: of('deliveries', 'name', 'date', 'status', 'window', 'order', 'address', 'phone', 'driver', 'rating'),
          sort: newest('deliveries'),
        },
      ],
      [
        'calendar',
        deliveries.calendar,
        {
          fields: of('deliveries', 'window', 'driver'),
          calendar_date_range: { start: field('deliveries', 'date'), end: null },
          calendar_color_field: field('deliveries', 'status'),
        },
      ],
      [
        'kanban',
        deliveries.board,
        {
          kanban_field: field('deliveries', 'status'),
          fields: of('deliveries', 'window', 'address', 'driver'),
          filters: {
            op: 'and',
            rules: [{ field: field('deliveries', 'date'), operator: 'relative', value: { period: 'today' } }],
          },
          kanban_disable_default_column: true,
        },
      ],
    ],
  }

  return steps.once('views', 'step', async (ctx) => {
    let board = ''
    for (const [key, views] of Object.entries(wishes) as [TableKey, Wish[]][]) {
      for (const [n, [type, label, settings]] of views.entries()) {
        const { id } = await createView(ctx, tables[key].id, type, label, { ...settings })
        if (n === 0) await setDefaultView(ctx, tables[key].id, id)
        if (key === 'orders' && type === 'kanban') board = id
      }
    }
    return { made: { board } }
  })
}

/** What is asked of whoever enters an order: first what it is, then how it is to be. */
export async function addOrderForm(steps: Steps, texts: Texts, { orders }: MadeTables): Promise<void> {
  const asked = (name: string, more: object = {}) => ({
    id: name,
    type: 'field' as const,
    field_id: name === 'name' ? orders.name : (orders.fields[name] ?? ''),
    ...more,
  })
  await steps.once('form', 'step', async (ctx) => {
    await setForm(ctx, orders.id, 'creation', {
      items: [
        { id: 'order', type: 'section', label: texts.form.order },
        asked('name', { required: true }),
        asked('customer', { required: true }),
        asked('stage'),
        asked('owner'),
        { id: 'details', type: 'section', label: texts.form.details },
        asked('date'),
        asked('due'),
        asked('priority'),
        asked('notes', { help: texts.form.notesHelp }),
      ],
    })
    return { made: {} }
  })
}
