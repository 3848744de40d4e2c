import type { Texts } from '../texts/index.ts'
import { buildApp, type PlannedBlock } from './app-kit.ts'
import { optionId } from './fields.ts'
import type { Steps } from './steps.ts'
import type { MadeTables } from './tables.ts'
import { isLate, isOpen, openColumns } from './views.ts'

export type MadeApp = { id: string; blocks: Record<string, string> }

/** For whoever leads sales: figures, their course, the board and the largest orders. */
export function makePanel(steps: Steps, texts: Texts, tables: MadeTables, symbol: string): Promise<MadeApp> {
  return steps.once('app:panel', 'app', async (ctx) => {
    const look = { label: texts.apps.panel.label, icon: 'chart', color: 'violeta' }
    const made = await buildApp(ctx, look, panelBlocks(texts, tables, symbol))
    return { itemId: made.id, made }
  })
}

function panelBlocks({ apps: { panel } }: Texts, tables: MadeTables, symbol: string): PlannedBlock[] {
  const { orders, products } = tables
  const of = (...names: string[]) => names.map((name) => (name === 'name' ? orders.name : (orders.fields[name] ?? '')))
  const [total = '', date = '', due = '', stage = ''] = of('total', 'date', 'due', 'stage')
  const money = { prefix: `${symbol} `, decimals: 0 }
  const sum = { field: total, aggregate: 'sum' }
  const sold = {
    op: 'and',
    rules: [{ field: stage, operator: 'noneOf', value: [optionId('stage', 'quote'), optionId('stage', 'cancelled')] }],
  }
  const recent = { field: date, operator: 'relative', value: { period: 'lastMonths', count: 6 } }
  const making = ['production', 'finishing'].map((key) => optionId('stage', key))
  const frame = { border: true }
  return [
    {
      key: 'sold',
      type: 'indicator',
      desktop: [0, 0, 30, 7],
      mobile: [0, 0, 11, 8],
      settings: {
        title: panel.sold,
        tableId: orders.id,
        viewSettings: { filters: sold, measure: sum, date_field: date, period: 'last90', compare: true },
        content: money,
        style: { ...frame, icon: 'coin', color: 'verde' },
      },
    },
    {
      key: 'open',
      type: 'indicator',
      desktop: [30, 0, 30, 7],
      mobile: [11, 0, 11, 8],
      settings: {
        title: panel.open,
        tableId: orders.id,
        viewSettings: { filters: isOpen(tables), measure: sum },
        content: money,
        style: { ...frame, icon: 'wallet', color: 'violeta' },
      },
    },
    {
      key: 'making',
      type: 'indicator',
      desktop: [60, 0, 30, 7],
      mobile: [0, 8, 11, 6],
      settings: {
        title: panel.making,
        tableId: orders.id,
        viewSettings: { filters: { op: 'and', rules: [{ field: stage, operator: 'anyOf', value: making }] } },
        style: { ...frame, icon: 'hammer', color: 'ambar' },
      },
    },
    {
      key: 'late',
      type: 'indicator',
      desktop: [90, 0, 30, 7],
      mobile: [11, 8, 11, 6],
      settings: {
        title: panel.late,
        tableId: orders.id,
        viewSettings: { filters: isLate(tables) },
        style: { ...frame, icon: 'flag', color: 'vermelho', less_is_better: true },
      },
    },
    {
      key: 'byMonth',
      type: 'chart',
      desktop: [0, 7, 68, 21],
      mobile: [0, 14, 22, 16],
      settings: {
        title: panel.byMonth,
        tableId: orders.id,
        viewSettings: {
          filters: { op: 'and', rules: [...sold.rules, recent] },
          groups: [{ field: date, bucket: 'month' }],
          measure: sum,
        },
        content: { chart_type: 'bar' },
        style: { ...frame, legend: false },
      },
    },
    {
      key: 'byLine',
      type: 'chart',
      desktop: [68, 7, 52, 21],
      mobile: [0, 30, 22, 22],
      settings: {
        title: panel.byLine,
        tableId: products.id,
        viewSettings: {
          groups: [{ field: products.fields.line }],
          measure: { field: products.fields.revenue, aggregate: 'sum' },
        },
        content: { chart_type: 'bar', order_by: 'value' },
        style: { ...frame, legend: false, horizontal: true },
      },
    },
    {
      key: 'board',
      type: 'flow',
      desktop: [0, 28, 120, 30],
      mobile: [0, 52, 22, 30],
      settings: {
        title: panel.board,
        tableId: orders.id,
        viewSettings: {
          kanban_field: stage,
          fields: of('total', 'due', 'owner'),
          filters: isOpen(tables),
          sort: [{ field: due, order: 'asc' }],
          ...openColumns,
        },
        // The bar above searches all blocks and opens the form.
        actions: { search: false, create_record: false },
        style: frame,
      },
    },
    {
      key: 'biggest',
      type: 'minilista',
      desktop: [0, 58, 120, 20],
      mobile: [0, 82, 22, 22],
      settings: {
        title: panel.biggest,
        tableId: orders.id,
        viewSettings: {
          fields: of('name', 'stage', 'total', 'due', 'owner', 'city'),
          filters: isOpen(tables),
          sort: [{ field: total, order: 'desc' }],
        },
        content: { page_size: 10 },
        actions: { search: false, create_record: false },
        style: frame,
      },
    },
  ]
}
