import type { ImportInfo, RemoteReason } from '@oficina/contract'
import { sampleImport, sampleLook } from '@oficina/contract/imports/samples'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { messageIfAny } from '../../../lib/message-key.ts'
import { refuse } from '../../../testing/fake-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sessionFixture } from '../../../testing/session-fixture.ts'
import { importDraft } from '../import-draft.ts'

const session = sessionFixture()
const fetched: ImportInfo = {
  ...sampleImport,
  connector_id: 'postgres',
  state: 'draft',
  file: { name: 'loja', size: 900 },
  error: null,
}
const connected = { state: 'connected' as const, reason: null, detail: null, can_write: false }
const tables = [
  { name: 'clientes', is_view: false },
  { name: 'caros', is_view: true },
]
const base = {
  'auth.session': { session },
  'imports.list': { imports: [], more: false },
  'imports.get': fetched,
  'connector.identifier': { identifier: sampleLook.identifier },
  'connector.configTable': sampleLook,
  'tables.list': { tables: [] },
  'users.colleagues': { people: [], more: false },
}
const path = '/connector/database/postgres/import'

/** Every function is one call; the answer has what each of them asks for. */
const answers = (connection: object = connected) => ({
  ...base,
  'connector.call': { connection, tables, sheets: [{ index: 0, name: 'clientes' }] },
})

async function fill() {
  await userEvent.type(await screen.findByLabelText('Host'), 'db.exemplo.com')
  await userEvent.type(screen.getByLabelText('Banco de dados'), 'loja')
  await userEvent.type(screen.getByLabelText('Usuário'), 'le')
  await userEvent.type(screen.getByLabelText('Senha'), 'segredo')
  await userEvent.click(screen.getByLabelText('Este usuário só pode ler'))
}
/** The compiler names the one that is missing. */
const reasons: Record<RemoteReason, true> = {
  host_not_found: true,
  private_host: true,
  closed_port: true,
  connection_refused: true,
  unreachable: true,
  timeout: true,
  no_tls: true,
  untrusted_certificate: true,
  wrong_password: true,
  host_not_admitted: true,
  unknown_database: true,
  unknown_table: true,
  no_permission: true,
  too_many_connections: true,
  connection_lost: true,
  not_a_database: true,
  other: true,
}
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement

describe('a database', () => {
  it('is connected, its tables listed, chosen and fetched [rule s.connector.db-tables, n.connector-group]', async () => {
    const { sent, router } = await renderApp(path, answers())
    await screen.findByLabelText('Host')
    expect(button('Testar conexão').disabled).toBe(true)
    await fill()
    expect(button('Próximo').disabled).toBe(true)
    // The browser asks for the box that was forgotten.
    const readOnly = screen.getByRole('checkbox') as HTMLInputElement
    await userEvent.click(readOnly)
    await userEvent.click(button('Testar conexão'))
    expect(readOnly.validity.valueMissing).toBe(true)
    expect(sent.filter(({ id }) => id === 'connector.call')).toEqual([])
    await userEvent.click(readOnly)
    await userEvent.click(button('Testar conexão'))
    expect(await screen.findByText('Conexão bem-sucedida.')).toBeTruthy()
    const choice = await screen.findByRole('checkbox', { name: /caros/ })
    expect(
      within(choice.closest('label') ?? document.body).queryByText('visão') ?? screen.getByText('visão'),
    ).toBeTruthy()
    expect(button('Próximo').disabled).toBe(true)
    await userEvent.click(choice)
    await userEvent.click(screen.getByRole('checkbox', { name: 'clientes' }))
    await userEvent.click(button('Próximo'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/connector/database/postgres/field-matching'))
    const asked = sent.flatMap(({ id, input }) => (id === 'connector.call' ? [input as Record<string, unknown>] : []))
    expect(asked.map((one) => one.function)).toEqual(['test-connection', 'list-tables', 'fetch-tables', 'list-sheets'])
    expect(asked[2]?.config).toEqual({
      isReadOnlyAccess: true,
      host: 'db.exemplo.com',
      database: 'loja',
      username: 'le',
      password: 'segredo',
      tables: ['caros', 'clientes'],
    })
    expect(importDraft.of(session.key)).toMatchObject({ source: 'postgres', file: { name: 'loja' } })
    const kept = [sessionStorage, localStorage].flatMap((storage) => Object.values(storage))
    expect(kept.join('\n')).not.toContain('segredo')
  })
  it('forgets what it knew when the connection is changed [rule s.connector.db-test, n.db-connection-state]', async () => {
    await renderApp(path, answers())
    await fill()
    await userEvent.click(button('Testar conexão'))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'clientes' }))
    expect(button('Próximo').disabled).toBe(false)
    await userEvent.type(screen.getByLabelText('Porta'), '6543')
    expect(screen.queryByText('Conexão bem-sucedida.')).toBeNull()
    expect(screen.queryByRole('checkbox', { name: 'clientes' })).toBeNull()
    expect(button('Próximo').disabled).toBe(true)
  })
  it('says what is wrong, in words of its own for each reason', async () => {
    await renderApp(path, answers({ ...connected, state: 'error', reason: 'wrong_password' }))
    await fill()
    await userEvent.click(button('Testar conexão'))
    const told = 'A conexão falhou. Verifique suas credenciais. O usuário ou a senha está errado.'
    expect(await screen.findByText(told)).toBeTruthy()
    const texts = Object.keys(reasons).map((reason) => messageIfAny(`imports:problem.${reason}`))
    expect(texts.filter((text) => text === null)).toEqual([])
    expect(new Set(texts).size).toBe(texts.length)
  })
  it('warns of a user who can write', async () => {
    await renderApp(path, answers({ ...connected, can_write: true }))
    await fill()
    await userEvent.click(button('Testar conexão'))
    expect(await screen.findByText(/Este usuário também pode alterar o banco/)).toBeTruthy()
  })
  it('says why rows could not be fetched, and stays', async () => {
    const failed = { ...fetched, file: null, error: { id: 'connection_failed', reason: 'timeout', row: null } }
    const { router } = await renderApp(path, { ...answers(), 'imports.get': failed })
    await fill()
    await userEvent.click(button('Testar conexão'))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'clientes' }))
    await userEvent.click(button('Próximo'))
    expect(await screen.findByText('O banco de dados demorou demais para responder.')).toBeTruthy()
    expect(router.state.location.pathname).toBe(path)
  })
  it('shows how many rows came, and can be stopped', async () => {
    const busy = { ...fetched, state: 'fetching' as const, file: null, done: 1_234 }
    const { sent, router } = await renderApp(path, { ...answers(), 'imports.get': busy, 'imports.cancel': busy })
    await fill()
    await userEvent.click(button('Testar conexão'))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'clientes' }))
    await userEvent.click(button('Próximo'))
    expect(await screen.findByText('Buscando: 1.234 linhas até agora')).toBeTruthy()
    const cancels = () => sent.filter(({ id }) => id === 'imports.cancel').length
    await userEvent.click(button('Cancelar'))
    await waitFor(() => expect(cancels()).toBe(1))
    // Whoever leaves does not come back to it.
    await router.navigate({ href: '/connector' })
    await waitFor(() => expect(cancels()).toBe(2))
  })
  it('fills a table that is there with one of its own', async () => {
    const can = { read: true, createRecords: true, updateRecords: true, deleteRecords: false, manage: false }
    const table = { id: 'tbl_00000000000001', label: 'Pedidos', key: 'p', icon: null, color: 'azul', can }
    const { sent, router } = await renderApp('/connector/database/postgres/update', {
      ...answers(),
      'tables.list': { tables: [table] },
    })
    await userEvent.selectOptions(await screen.findByLabelText('Tabela'), 'Pedidos')
    await fill()
    await userEvent.click(button('Testar conexão'))
    await userEvent.click(await screen.findByRole('radio', { name: /caros/ }))
    await userEvent.click(screen.getByRole('radio', { name: 'clientes' }))
    await userEvent.click(button('Próximo'))
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/connector/database/postgres/field-matching-update'),
    )
    const fetches = sent.filter(({ input }) => input.function === 'fetch-tables')
    expect(fetches.map(({ input }) => (input.config as { tables: string[] }).tables)).toEqual([['clientes']])
    expect(importDraft.of(session.key)).toMatchObject({ flow: 'update', tables: [{ object: table.id, sheet: 0 }] })
  })
  it('is not offered to those who cannot create tables, nor opened by its address', async () => {
    const member = sessionFixture({ seat: 'member', admin: false })
    const { router, sent } = await renderApp('/connector', { ...base, 'auth.session': { session: member } })
    await screen.findByRole('region', { name: 'Fontes' })
    expect(screen.queryByRole('region', { name: 'Bancos de dados' })).toBeNull()
    for (const step of ['types', 'import', 'update']) {
      await router.navigate({ href: `/connector/database/postgres/${step}` })
      expect(await screen.findByText('Só quem pode criar tabelas pode conectar a um banco de dados.')).toBeTruthy()
    }
    expect(sent.some(({ id }) => id.startsWith('connector.'))).toBe(false)
  })
  it('is not there in another group, and says so', async () => {
    await renderApp('/connector/spreadsheets/postgres/import', base)
    await waitFor(() => expect(document.body.textContent).toContain('404'))
  })
  it('says that its tables could not be listed, and asks again', async () => {
    const { sent } = await renderApp(path, {
      ...base,
      'connector.call': ({ function: name }: { function: string }) =>
        name === 'list-tables'
          ? refuse('connection_failed', 422, { reason: 'connection_lost' })
          : { connection: connected },
    })
    await fill()
    await userEvent.click(button('Testar conexão'))
    expect(await screen.findByText('A conexão caiu. Tente de novo.')).toBeTruthy()
    await userEvent.click(button('Carregar de novo'))
    const lists = () => sent.filter(({ input }) => (input as { function?: string }).function === 'list-tables')
    await waitFor(() => expect(lists()).toHaveLength(2))
  })
})
