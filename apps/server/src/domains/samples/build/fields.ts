import type { Texts } from '../texts/index.ts'
import type { TableKey } from './tables.ts'

export interface PlannedField {
  key: string
  type: string
  /** Where it hangs on the fields before it, as a function of their ids. */
  options?: object | ((fields: Readonly<Record<string, string>>) => object)
  /** The table that it leads to. */
  connects?: TableKey
  required?: boolean
  default_value?: unknown
}

type Choice = keyof Texts['options']

/** Records hold the id of an option, which is the same in every language. */
export const optionId = (of: Choice, key: string) => `opt_${of}${key}`

const colors: { [C in Choice]: Record<keyof Texts['options'][C], string> } = {
  type: { home: 'ceu', architect: 'violeta', restaurant: 'laranja', hotel: 'turquesa', shop: 'ambar' },
  line: {
    tables: 'marrom',
    chairs: 'laranja',
    stools: 'ambar',
    shelves: 'verde',
    sideboards: 'turquesa',
    beds: 'indigo',
    desks: 'azul',
    cabinets: 'magenta',
  },
  wood: { jequitiba: 'marrom', freijo: 'ambar', tauari: 'lima', cumaru: 'vermelho', peroba: 'ardosia' },
  stage: {
    quote: 'cinza',
    approved: 'ceu',
    production: 'ambar',
    finishing: 'laranja',
    ready: 'violeta',
    delivered: 'verde',
    cancelled: 'vermelho',
  },
  priority: { low: 'cinza', normal: 'azul', high: 'vermelho' },
  window: { morning: 'ambar', afternoon: 'indigo' },
  status: { scheduled: 'ceu', underway: 'ambar', delivered: 'verde', again: 'vermelho' },
}

function choice<C extends Choice>(texts: Texts, of: C) {
  const labels = Object.entries(texts.options[of]) as [keyof Texts['options'][C] & string, string][]
  return { options: labels.map(([key, label]) => ({ id: optionId(of, key), label, color: colors[of][key] })) }
}

const quoted = (text: string) => JSON.stringify(text)

/** What each table holds itself, in the order in which its fields stand. */
export function fieldPlans(texts: Texts): Record<TableKey, PlannedField[]> {
  const select = (key: Choice, more: Partial<PlannedField> = {}): PlannedField => ({
    key,
    type: 'select',
    options: choice(texts, key),
    ...more,
  })
  const longText = (key: string): PlannedField => ({ key, type: 'text', options: { format: 'multiline' } })
  const { stage } = texts.options
  const { late, week, fine, closed } = texts.timing
  return {
    customers: [
      select('type'),
      { key: 'owner', type: 'user' },
      { key: 'email', type: 'email' },
      { key: 'phone', type: 'phone' },
      { key: 'city', type: 'singleLineText' },
      { key: 'address', type: 'address' },
      { key: 'since', type: 'date' },
      { key: 'rating', type: 'rating' },
      longText('notes'),
    ],
    contacts: [
      { key: 'customer', type: 'connectedRecord', connects: 'customers' },
      { key: 'position', type: 'singleLineText' },
      { key: 'email', type: 'email' },
      { key: 'phone', type: 'phone' },
      { key: 'main', type: 'checkbox' },
    ],
    products: [
      { key: 'code', type: 'singleLineText' },
      select('line'),
      select('wood'),
      { key: 'price', type: 'currency' },
      { key: 'cost', type: 'currency' },
      {
        key: 'margin',
        type: 'formula',
        options: ({ price, cost }) => ({
          expression: `ROUND(({${price}} - {${cost}}) / {${price}} * 100, 1)`,
          decimals: 1,
        }),
      },
      { key: 'days', type: 'number', options: { decimals: 0 } },
      { key: 'active', type: 'switch' },
    ],
    orders: [
      { key: 'customer', type: 'connectedRecord', connects: 'customers' },
      select('stage', { required: true, default_value: optionId('stage', 'quote') }),
      { key: 'owner', type: 'user', default_value: { auto: 'currentUser' } },
      select('priority', { default_value: optionId('priority', 'normal') }),
      { key: 'date', type: 'date', default_value: { auto: 'today' } },
      { key: 'due', type: 'date' },
      { key: 'checklist', type: 'todoList' },
      longText('notes'),
      {
        key: 'timing',
        type: 'formula',
        options: (fields) => ({
          expression: `IF(OR({${fields.stage}} = ${quoted(stage.delivered)}, {${fields.stage}} = ${quoted(stage.cancelled)}), ${quoted(closed)}, IF({${fields.due}} < TODAY(), ${quoted(late)}, IF({${fields.due}} <= DATEADD(TODAY(), 7, "days"), ${quoted(week)}, ${quoted(fine)})))`,
        }),
      },
    ],
    items: [
      { key: 'order', type: 'connectedRecord', connects: 'orders' },
      { key: 'product', type: 'connectedRecord', connects: 'products' },
      { key: 'quantity', type: 'number', options: { decimals: 0 } },
      { key: 'price', type: 'currency' },
      { key: 'discount', type: 'percent', options: { decimals: 0 } },
      {
        key: 'subtotal',
        type: 'formula',
        options: ({ quantity, price, discount }) => ({
          expression: `ROUND({${quantity}} * {${price}} * (1 - {${discount}} / 100), 2)`,
          decimals: 2,
        }),
      },
    ],
    deliveries: [
      { key: 'order', type: 'connectedRecord', connects: 'orders' },
      { key: 'date', type: 'date', default_value: { auto: 'today' } },
      select('window'),
      select('status', { default_value: optionId('status', 'scheduled') }),
      { key: 'address', type: 'address' },
      { key: 'driver', type: 'user' },
      { key: 'rating', type: 'rating' },
      longText('notes'),
    ],
  }
}
