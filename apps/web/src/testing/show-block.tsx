import type { App, Component, Field, Table } from '@oficina/contract'
import {
  blockKindOf,
  type BlockParams,
  type BlockSettings,
  type BlockTypeId,
  type Question,
} from '@oficina/kinds/blocks/index'
import { fullSettings, sampleFields, tableId } from '@oficina/kinds/blocks/samples'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, render, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { vi } from 'vitest'
import { Providers } from '../app/providers/providers.tsx'
import { sessionQuery } from '../ground/session/session.ts'
import { useAppData } from '../features/app-blocks/data/app-data.tsx'
import { AppBlock, AppDataProvider } from '../features/app-blocks/index.ts'
// Fetched when the first is shown; here that must not take a test's time.
import '../features/app-blocks/block-problem.tsx'
import { changeLanguage, i18n, startI18n } from '../lib/i18n.ts'
import { queryClient } from '../lib/query-client.ts'
import { afterEachTest } from './clean-up.ts'
import { fakeServer } from './fake-server.ts'
import { sessionFixture } from './session-fixture.ts'

configure({ asyncUtilTimeout: 8_000 })
afterEachTest(async () => {
  cleanup()
  // What a block was about to ask in its next turn is for the server of its own test.
  await new Promise((turn) => setTimeout(turn))
  queryClient.clear()
  vi.unstubAllGlobals()
})

const types: Record<string, [type: string, options?: object]> = {
  name: ['name'],
  price: ['currency', { decimals: 2, currencySymbol: null }],
  due: ['date'],
  state: [
    'select',
    {
      options: [
        { id: 'opt_open00', label: 'Aberto', color: 'azul' },
        { id: 'opt_done00', label: 'Pronto', color: 'verde' },
      ],
    },
  ],
  done: ['checkbox'],
  owner: ['user'],
  files: ['files'],
  todos: ['todoList'],
}
const fields = Object.entries(types).map(
  ([id, [type, options]]): Field => ({
    id,
    type,
    label: id,
    key: id,
    tooltip: '',
    options: (options ?? {}) as never,
    required: false,
    default_value: null,
    readonly: false,
    is_name: id === 'name',
    can_delete: true,
    is_archived_column: false,
  }),
)
const can = {
  read: true,
  createRecords: true,
  updateRecords: true,
  deleteRecords: true,
  deleteRecordsForever: true,
  manage: true,
}
const table = {
  id: tableId,
  label: 'Pedidos',
  key: 'pedidos',
  icon: null,
  color: 'azul',
  can,
  fields,
} as unknown as Table
const record = {
  id: 7,
  version: 1,
  label: 'Pedido sete',
  created_at: '2026-11-01T00:00:00Z',
  created_by: null,
  updated_at: '2026-11-01T00:00:00Z',
  updated_by: null,
  values: {
    name: 'Pedido sete',
    price: 70,
    due: new Date().toISOString().slice(0, 10),
    state: 'opt_open00',
    done: false,
    owner: null,
    files: [],
    todos: [{ title: 'Ligar', done: false }],
  },
}

/** Answers each question of a block as the server would: with one record, or with none. */
function answerOf(question: Question, hasRecords: boolean) {
  if (question.op === 'list') return { op: 'list', records: hasRecords ? [record] : [], next: null, total: null }
  if (question.op === 'record')
    return hasRecords ? { op: 'record', record } : { op: 'error', error: { id: 'not_found', details: {} } }
  const whole = { depth: 0, keys: [], labels: [], count: hasRecords ? 1 : 0, aggregates: [hasRecords ? 70 : null] }
  const groups = question.groups.map((_, n) => ({
    depth: n + 1,
    keys: ['opt_open00', null].slice(0, n + 1),
    labels: [null, null].slice(0, n + 1),
    count: 1,
    aggregates: [70],
  }))
  return { op: 'summary', lines: hasRecords ? [whole, ...groups] : [whole], more: false }
}

interface Wish {
  settings?: BlockSettings
  problem?: Component['problem']
  hasRecords?: boolean
  data?: unknown
  width?: number
  /** The record that was chosen on the page. */
  chosen?: number
  isEditing?: boolean
  /** What a change of a record is answered with. */
  update?: unknown
}

/** Chooses a record, as another block of the page would. */
function Choice({ record: chosen }: { record: number }) {
  const { params } = useAppData()
  useEffect(() => params.choose(tableId, chosen), [params, chosen])
  return null
}

export async function show(type: BlockTypeId, wish: Wish = {}) {
  const { settings = fullSettings(type), problem = null, hasRecords = true, width = 1_000, isEditing = false } = wish
  const kind = blockKindOf(type)
  const block = {
    id: 'blk_000001',
    type,
    version: 1,
    settings,
    has_hidden_filters: false,
    problem,
    missing: kind.missing(settings),
  } as unknown as Component
  const app = {
    id: 'app_000001',
    label: 'Painel',
    components: [block],
    files: { fil_000000: '/f.png' },
    settings: {},
  } as unknown as App
  if (i18n.isInitialized) await changeLanguage('pt-BR')
  else await startI18n('pt-BR')
  const answer = ({ blocks }: { blocks: { id: string; params?: BlockParams }[] }) => {
    const answers: unknown[] = []
    const told = blocks.map(({ id, params }) => ({
      id,
      problem: null,
      answers: Object.fromEntries(
        Object.entries(kind.asks(settings, params ?? {}, sampleFields)).map(([name, question]) => [
          name,
          answers.push(answerOf(question, hasRecords)) - 1,
        ]),
      ),
    }))
    return { blocks: told, answers }
  }
  const session = sessionFixture()
  const sent = fakeServer({
    'auth.session': { session },
    'apps.data': wish.data ?? answer,
    'apps.list': { apps: [] },
    'tables.get': table,
    'tables.list': { tables: [] },
    'users.colleagues': { people: [], more: false },
    'records.get': record,
    'records.create': record,
    'records.update': wish.update ?? { ...record, version: 2, values: { ...record.values, price: 80 } },
    'forms.get': { creation: true, update: true, chat: true, conditionals: [] },
  })
  queryClient.setQueryData(sessionQuery.queryKey, session)
  const page = () => (
    <AppDataProvider app={app}>
      {wish.chosen !== undefined && <Choice record={wish.chosen} />}
      <div style={{ width, height: 300 }}>
        <AppBlock app={app} block={block} isEditing={isEditing} />
      </div>
    </AppDataProvider>
  )
  const router = createRouter({ routeTree: createRootRoute({ component: page }), history: createMemoryHistory() })
  const view = render(
    <Providers>
      <RouterProvider router={router as never} />
    </Providers>,
  )
  const block$ = await waitFor(() => {
    const found = view.container.querySelector(`[data-type="${type}"]`)
    if (!found) throw new Error('the block is not there yet')
    return found
  })
  return { ...view, sent, block: block$ as HTMLElement }
}
