import type { App, Component, Field, Table } from '@oficina/contract'
import {
  blockKindOf,
  type BlockParams,
  type BlockSettings,
  type BlockTypeId,
  blockTypeIds,
  type Question,
} from '@oficina/kinds/blocks/index'
import { fullSettings, sampleFields, tableId } from '@oficina/kinds/blocks/samples'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Providers } from '../../app/providers/providers.tsx'
import { sessionQuery } from '../../app/session/session.ts'
import { i18n, startI18n } from '../../lib/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { sessionFixture } from '../../testing/session-fixture.ts'
import { useAppData } from './data/app-data.tsx'
import { AppBlock, AppDataProvider } from './index.ts'
// Fetched when the first is shown; here that must not take a test's time.
import './block-problem.tsx'

configure({ asyncUtilTimeout: 8_000 })
vi.setConfig({ testTimeout: 30_000 })
afterEach(() => {
  cleanup()
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

async function show(type: BlockTypeId, wish: Wish = {}) {
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
  if (!i18n.isInitialized) await startI18n('pt-BR')
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
    'users.colleagues': { people: [] },
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

const failed = 'Ocorreu um erro ao carregar o bloco'

/** What is seen of each kind once its answers are here. */
const shows: Record<BlockTypeId, { text?: string; element?: string }> = {
  formPages: { text: 'Nunca envie senhas', element: 'form input' },
  flow: { text: 'Pedido sete' },
  minilista: { text: 'Pedido sete', element: 'tfoot' },
  recordListAndUpdate: { text: 'Pedido sete' },
  gantt: { text: 'Pedido sete' },
  calendar: { text: 'Pedido sete' },
  gallery: { text: 'Pedido sete' },
  recordDetail: { text: 'Pedido sete' },
  indicator: { text: '70', element: '[role="progressbar"]' },
  chart: { text: 'Aberto', element: 'table' },
  progress: { text: '100%', element: '[role="progressbar"]' },
  text: { text: 'Olá' },
  image: { element: 'img[alt="Um mapa"]' },
  embed: { element: 'iframe[sandbox]' },
  button: { text: 'Concluir', element: 'button[disabled]' },
  menu: { text: 'Início', element: 'a[href="/home"]' },
  topBar: { element: 'nav' },
  filter: { text: 'state', element: 'input[type="search"]' },
  tasks: { text: 'Pedido sete', element: 'input[type="checkbox"]' },
  checklist: { text: 'Pedido sete', element: 'input[type="checkbox"]' },
  divider: { element: 'hr' },
  customCode: { element: 'iframe[sandbox="allow-scripts"]' },
}

describe.each(blockTypeIds)('a %s block', (type) => {
  const kind = blockKindOf(type)

  it.each([120, 1_200])('shows what it is set to, %d wide', async (width) => {
    const { block } = await show(type, { width })
    const { text = '', element = '*' } = shows[type]
    await waitFor(() => expect(block.textContent).toContain(text))
    await waitFor(() => expect(block.querySelector(element)).not.toBeNull())
    expect(block.textContent).not.toContain(failed)
    expect(block.getAttribute('aria-label') ?? block.getAttribute('aria-labelledby')).toBeTruthy()
  })

  it('says what it lacks as it comes, and asks nothing', async () => {
    const missing = kind.missing(kind.defaults)
    const problem = missing.length > 0 ? 'not_set_up' : null
    const { block, sent } = await show(type, { settings: kind.defaults, problem, isEditing: true })
    if (problem) await waitFor(() => expect(block.textContent).toContain('ainda não foi configurado'))
    expect(block.textContent).not.toContain(failed)
    expect(sent.some(({ id }) => id === 'apps.data')).toBe(false)
  })

  it('says so where the table may not be seen', async () => {
    if (!kind.traits.readsTable) return
    const { block, sent } = await show(type, { problem: 'table_missing' })
    await waitFor(() => expect(block.textContent).toContain('Você não tem acesso a esta tabela'))
    expect(sent.some(({ id }) => id === 'apps.data')).toBe(false)
  })

  const asks = Object.keys(kind.asks(fullSettings(type), {}, sampleFields)).length > 0

  it.runIf(asks)('stands empty without records', async () => {
    const { block } = await show(type, { hasRecords: false })
    await waitFor(() => expect(block.textContent).not.toBe(''))
    expect(block.textContent).not.toContain(failed)
    expect(block.textContent).not.toContain('Pedido sete')
  })

  it.runIf(asks && type !== 'customCode')('says what failed in its place, and can be tried again', async () => {
    const { block } = await show(type, { data: refuse('unavailable', 503) })
    await waitFor(() => expect(block.querySelector('[role="alert"]')).not.toBeNull())
    // A board says it in each column.
    if (type !== 'flow') expect(block.textContent).toContain(failed)
    expect(block.querySelector('[role="alert"] button')).not.toBeNull()
  })
})

describe('a table block', () => {
  const editable = () => {
    const settings = fullSettings('minilista')
    return { ...settings, viewSettings: { ...settings.viewSettings, fields: ['name', 'price', 'due'] } }
  }
  const cellOf = async (block: HTMLElement, name: RegExp) => within(block).findByRole('button', { name })

  it('is edited in its cells: shown at once, sent with the version that was seen', async () => {
    const { block, sent } = await show('minilista', { settings: editable() })
    fireEvent.click(await cellOf(block, /^price: .*70.*Editar$/))
    const input = await within(block).findByRole('textbox', { name: 'price' })
    fireEvent.change(input, { target: { value: '80' } })
    fireEvent.keyDown(input, { key: 'Enter' })
    await cellOf(block, /^price: .*80.*Editar$/)
    const update = sent.find(({ id }) => id === 'records.update')
    expect(update?.input).toMatchObject({ version: 1, values: { price: 80 } })
  })

  it('keeps in its cell what was refused, and says why', async () => {
    const refused = refuse('permission_denied', 403)
    const { block } = await show('minilista', { settings: editable(), update: refused })
    fireEvent.click(await cellOf(block, /^price: .*70.*Editar$/))
    const input = await within(block).findByRole('textbox', { name: 'price' })
    fireEvent.change(input, { target: { value: '80' } })
    fireEvent.keyDown(input, { key: 'Enter' })
    await waitFor(() => expect(block.querySelector('[data-refused]')?.textContent).toContain('80'))
    expect(block.querySelector('[data-refused]')?.getAttribute('title')).toBeTruthy()
  })

  it('only shows its values where it may not be edited in, or nobody may change records', async () => {
    const closed = { ...editable(), actions: { ...editable().actions, edit_in_cell: false } }
    const { block } = await show('minilista', { settings: closed })
    await waitFor(() => expect(block.textContent).toContain('70'))
    expect(within(block).queryAllByRole('button', { name: /Editar$/ })).toEqual([])
  })

  it('has the widths, the groups and the colours that were set', async () => {
    const settings = editable()
    const colors = [{ color: 'azul', filter: { op: 'and', rules: [{ field: 'price', operator: 'gt', value: 50 }] } }]
    const { block } = await show('minilista', {
      settings: { ...settings, viewSettings: { ...settings.viewSettings, colors } },
    })
    await waitFor(() => expect(block.querySelector('tbody tr[data-colored]')).not.toBeNull())
    expect(block.querySelectorAll('thead th')[1]?.getAttribute('style')).toContain('120px')
    expect(block.querySelector('th[scope="rowgroup"]')?.textContent).toContain('Aberto')
  })
})

describe.each(['recordListAndUpdate', 'gallery', 'gantt', 'flow'] as const)('a %s block', (type) => {
  it('shows groups and colours as its view does', async () => {
    const settings = fullSettings(type)
    const colors = [{ color: 'azul', filter: { op: 'and', rules: [{ field: 'price', operator: 'gt', value: 50 }] } }]
    const { block } = await show(type, {
      settings: { ...settings, viewSettings: { ...settings.viewSettings, colors } },
    })
    await waitFor(() => expect(block.textContent).toContain('Pedido sete'))
    if (type !== 'flow')
      await waitFor(() => expect(block.querySelector('[data-depth="1"]')?.textContent).toContain('Aberto'))
    if (type !== 'gantt') await waitFor(() => expect(block.querySelector('[data-colored]')).not.toBeNull())
    else await waitFor(() => expect(block.innerHTML).toContain('--c-azul'))
  })
})

describe('a form block', () => {
  const nameIn = (block: HTMLElement) => within(block).findByRole('textbox', { name: /name/ })
  const fill = async (block: HTMLElement, text: string) => {
    const input = await nameIn(block)
    fireEvent.focus(input)
    fireEvent.change(input, { target: { value: text } })
    fireEvent.blur(input)
  }
  const onePage = (keep: boolean) => {
    const settings = fullSettings('formPages')
    const items = [{ id: 'a', type: 'field', field_id: 'name' }]
    return { ...settings, viewSettings: { items }, actions: { ...settings.actions, keep_draft: keep } }
  }
  afterEach(() => localStorage.clear())

  it('gives back what was filled in and not sent, until it is sent or thrown away', async () => {
    const first = await show('formPages', { settings: onePage(true) })
    await fill(first.block, 'Pela metade')
    cleanup()
    const second = await show('formPages', { settings: onePage(true) })
    expect(await nameIn(second.block)).toHaveProperty('value', 'Pela metade')
    fireEvent.click(within(second.block).getByRole('button', { name: 'Começar de novo' }))
    expect(await nameIn(second.block)).toHaveProperty('value', '')
    await fill(second.block, 'Inteiro')
    fireEvent.click(within(second.block).getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(second.block.textContent).toContain('Enviado'))
    expect(second.sent.find(({ id }) => id === 'records.create')?.input).toMatchObject({ values: { name: 'Inteiro' } })
    cleanup()
    const third = await show('formPages', { settings: onePage(true) })
    expect(await nameIn(third.block)).toHaveProperty('value', '')
  })

  it('keeps nothing where it was told not to', async () => {
    const first = await show('formPages', { settings: onePage(false) })
    await fill(first.block, 'Pela metade')
    expect(Object.keys(localStorage).filter((key) => key.includes('form-draft'))).toEqual([])
  })
})

describe('a button block', () => {
  const doing = (does: string, more: object = {}) => {
    const settings = fullSettings('button')
    return { ...settings, actions: { ...settings.actions, does, confirm: false, ...more } } as BlockSettings
  }
  const pressIn = async (block: HTMLElement) => {
    const button = await within(block).findByRole('button', { name: 'Concluir' })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    fireEvent.click(button)
  }

  it('leads somewhere', async () => {
    const target = { type: 'link', target: 'http://example.com', record_table: null }
    const { block } = await show('button', { settings: doing('go', { on_press: target }) })
    await waitFor(() => expect(block.querySelector('a[href="http://example.com"]')).not.toBeNull())
  })

  it('changes the chosen record through the same call as everyone, and waits until one is chosen', async () => {
    const none = await show('button', { settings: doing('update_record') })
    const waiting = await within(none.block).findByRole('button', { name: 'Concluir' })
    await waitFor(() => expect(waiting.title).toContain('Escolha antes um registro'))
    cleanup()
    const { block, sent } = await show('button', { settings: doing('update_record'), chosen: 7 })
    await pressIn(block)
    await waitFor(() => expect(sent.some(({ id }) => id === 'records.update')).toBe(true))
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date())
    expect(sent.find(({ id }) => id === 'records.update')?.input).toEqual({
      values: { state: 'opt_done00', due: today },
    })
  })

  it('makes a record with its values, once for two quick presses', async () => {
    const { block, sent } = await show('button', { settings: doing('create_record') })
    await pressIn(block)
    fireEvent.click(within(block).getByRole('button', { name: 'Concluir' }))
    await waitFor(() => expect(sent.filter(({ id }) => id === 'records.create')).toHaveLength(1))
    expect(sent.find(({ id }) => id === 'records.create')?.input).toMatchObject({ values: { state: 'opt_done00' } })
  })
})

describe('a tasks block', () => {
  it('ticks a task off, adds one for whoever writes it down, and filters by how things stand', async () => {
    const { block, sent } = await show('tasks')
    const box = await within(block).findByRole('checkbox', { name: 'Concluir: Pedido sete' })
    fireEvent.click(box)
    await waitFor(() => expect(sent.some(({ id }) => id === 'records.update')).toBe(true))
    expect(sent.find(({ id }) => id === 'records.update')?.input).toEqual({ version: 1, values: { done: true } })
    fireEvent.change(within(block).getByRole('textbox', { name: 'Nova tarefa' }), { target: { value: ' Ligar ' } })
    fireEvent.click(within(block).getByRole('button', { name: 'Adicionar' }))
    await waitFor(() => expect(sent.some(({ id }) => id === 'records.create')).toBe(true))
    expect(sent.find(({ id }) => id === 'records.create')?.input).toEqual({
      values: { name: 'Ligar', owner: 'usr_camila' },
    })
    fireEvent.click(within(block).getByRole('radio', { name: 'Atrasadas' }))
    const asked = () => JSON.stringify(sent.filter(({ id }) => id === 'apps.data').at(-1)?.input)
    await waitFor(() => expect(asked()).toContain('"before"'))
    expect(asked()).toContain('"isNot"')
  })
})
