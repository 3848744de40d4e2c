import type { Texts } from '../texts/index.ts'
import { buildApp, type PlannedBlock } from './app-kit.ts'
import { optionId } from './fields.ts'
import type { MadeApp } from './panel-app.ts'
import type { Steps } from './steps.ts'
import type { MadeTables } from './tables.ts'

/** For whoever is on the road with a phone: what is to be brought today, where, and what came of it. */
export function makeRoute(steps: Steps, texts: Texts, tables: MadeTables): Promise<MadeApp> {
  return steps.once('app:route', 'app', async (ctx) => {
    const look = { label: texts.apps.route.label, icon: 'truck', color: 'verde' }
    const made = await buildApp(ctx, look, routeBlocks(texts, tables))
    return { itemId: made.id, made }
  })
}

function routeBlocks({ apps: { route } }: Texts, { deliveries }: MadeTables): PlannedBlock[] {
  const of = (...names: string[]) =>
    names.map((name) => (name === 'name' ? deliveries.name : (deliveries.fields[name] ?? '')))
  const [date = '', window = '', status = ''] = of('date', 'window', 'status')
  const today = { field: date, operator: 'relative', value: { period: 'today' } }
  const isDone = { field: status, operator: 'is', value: optionId('status', 'delivered') }
  const isWaiting = { field: status, operator: 'isNot', value: optionId('status', 'delivered') }
  const later = { field: date, operator: 'after', value: { period: 'today' } }
  const all = (...rules: object[]) => ({ op: 'and', rules })
  const frame = { border: true }
  const asked = ['name', 'order', 'date', 'window', 'address', 'driver', 'notes']
  return [
    {
      key: 'progress',
      type: 'progress',
      desktop: [0, 0, 48, 7],
      mobile: [0, 0, 22, 9],
      settings: {
        title: route.progress,
        tableId: deliveries.id,
        viewSettings: { filters: all(today), done: all(isDone) },
        style: { ...frame, color: 'verde' },
      },
    },
    {
      key: 'waiting',
      type: 'indicator',
      desktop: [48, 0, 36, 7],
      mobile: [0, 9, 11, 6],
      settings: {
        title: route.waiting,
        tableId: deliveries.id,
        viewSettings: { filters: all(today, isWaiting) },
        style: { ...frame, icon: 'truck', color: 'ambar' },
      },
    },
    {
      key: 'week',
      type: 'indicator',
      desktop: [84, 0, 36, 7],
      mobile: [11, 9, 11, 6],
      settings: {
        title: route.week,
        tableId: deliveries.id,
        viewSettings: { filters: all({ field: date, operator: 'relative', value: { period: 'nextDays', count: 7 } }) },
        style: { ...frame, icon: 'calendar', color: 'azul' },
      },
    },
    {
      key: 'today',
      type: 'recordListAndUpdate',
      desktop: [0, 7, 80, 35],
      mobile: [0, 15, 22, 30],
      settings: {
        title: route.today,
        tableId: deliveries.id,
        viewSettings: {
          fields: of('name', 'status', 'window', 'address', 'phone', 'order', 'driver', 'rating', 'notes'),
          filters: all(today),
          sort: [
            { field: window, order: 'asc' },
            { field: status, order: 'asc' },
          ],
        },
        actions: { create_record: false, search: false },
        style: frame,
      },
    },
    {
      key: 'form',
      type: 'formPages',
      desktop: [80, 7, 40, 35],
      mobile: [0, 45, 22, 38],
      settings: {
        title: route.form,
        tableId: deliveries.id,
        viewSettings: {
          items: asked.map((key) => ({
            id: key,
            type: 'field',
            field_id: of(key)[0] ?? '',
            ...(key === 'name' && { required: true }),
          })),
        },
        content: { button_label: route.send, success_title: route.sent },
        actions: { on_save: 'success_page' },
        style: frame,
      },
    },
    {
      key: 'next',
      type: 'minilista',
      desktop: [0, 42, 120, 18],
      mobile: [0, 83, 22, 22],
      settings: {
        title: route.next,
        tableId: deliveries.id,
        viewSettings: {
          fields: of('name', 'date', 'window', 'status', 'address', 'driver'),
          filters: all(later),
          sort: [{ field: date, order: 'asc' }],
        },
        content: { page_size: 10 },
        actions: { search: false, create_record: false },
        style: frame,
      },
    },
  ]
}
