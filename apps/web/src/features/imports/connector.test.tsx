import type { ImportInfo, ImportLook } from '@oficina/contract'
import { sampleImport, sampleLook, sampleRecipe } from '@oficina/contract/imports/samples'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { refuse } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { sessionFixture } from '../../testing/session-fixture.ts'
import { invalidMs } from './drop-area.tsx'
import { importDraft, newTableDraft } from './import-draft.ts'
import { previewSizes } from './match/match-preview.tsx'
import { renameAfterMs } from './match/rename-input.tsx'
import { checks } from './steps/import-step.tsx'
import { fileProblem } from './problem-text.ts'
import { importError, tellImport } from './tell-import.ts'
import { ApiError } from '../../lib/api-error.ts'

const session = sessionFixture()
const base = {
  'auth.session': { session },
  'imports.list': { imports: [sampleImport], more: false },
  'imports.get': sampleImport,
  'importRecipes.list': { recipes: [] },
  'connector.configTable': sampleLook,
  'tables.list': { tables: [] },
  'users.colleagues': { people: [], more: false },
}
const matching = '/connector/spreadsheets/csv/field-matching'

function startDraft() {
  importDraft.start(session.key, {
    identifier: sampleLook.identifier,
    source: 'csv',
    flow: 'import',
    file: { name: 'Pedidos.csv', size: 1_812 },
    sheets: [{ index: 0, name: 'Pedidos' }],
    tables: [newTableDraft(0)],
    runAutomations: true,
  })
}

describe('upload data', () => {
  it('lists sources that work, takes a file, and shows what was imported [rule x.connector]', async () => {
    await renderApp('/connector', base)
    const item = within(await screen.findByRole('article', { name: 'Pedidos.csv' }))
    expect(item.getByText('Concluída')).toBeTruthy()
    expect(item.getByText('4 registros criados · 1 célula ficou vazia')).toBeTruthy()
    expect(item.getByRole('link', { name: 'Pedidos' }).getAttribute('href')).toBe('/object/tbl_0000000000000001')
    const sources = screen.getByRole('region', { name: 'Fontes' })
    expect(
      within(sources)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '/connector/spreadsheets/csv/types',
      '/connector/spreadsheets/microsoft-excel/types',
      '/connector/spreadsheets/json/types',
    ])
    const databases = within(screen.getByRole('region', { name: 'Bancos de dados' })).getAllByRole('link')
    expect(databases.map((link) => link.getAttribute('href'))).toEqual(
      ['postgres', 'mysql', 'mariadb', 'aurora'].map((id) => `/connector/database/${id}/types`),
    )
    const input = screen.getByLabelText('Solte uma planilha aqui')
    fireEvent.change(input, { target: { files: [new File(['x'], 'foto.png')] } })
    expect(await screen.findByText('Arquivo inválido')).toBeTruthy()
    expect(await screen.findByText('Tente novamente.')).toBeTruthy()
  })
  it('says what an undo does before it is done', async () => {
    const { sent } = await renderApp('/connector', {
      ...base,
      'imports.undo': { import: sampleImport, job_id: 'job_1' },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer importação' }))
    const question = within(await screen.findByRole('dialog', { name: 'Desfazer a importação de “Pedidos.csv”?' }))
    expect(question.getByText(/4 registros criados por ela vão para a lixeira.*são mantidos/)).toBeTruthy()
    expect(sent.some(({ id }) => id === 'imports.undo')).toBe(false)
    await userEvent.click(question.getByRole('button', { name: 'Desfazer importação' }))
    await waitFor(() => expect(sent.some(({ id }) => id === 'imports.undo')).toBe(true))
  })
  it('shows how far a running import is, and can stop it; errors and an empty list say so', async () => {
    const running: ImportInfo = { ...sampleImport, state: 'running', done: 1, can: { cancel: true, undo: false } }
    const { sent, router } = await renderApp('/connector', {
      ...base,
      'imports.list': { imports: [running], more: false },
      'imports.cancel': running,
    })
    expect(await screen.findByText(/1 de 4 linhas/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar importação' }))
    await waitFor(() => expect(sent.some(({ id }) => id === 'imports.cancel')).toBe(true))
    await router.navigate({ href: '/connector/spreadsheets/csv/finished' })
    expect(await screen.findByRole('heading', { name: 'Seus dados estão a caminho' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Voltar para enviar dados' }).getAttribute('href')).toBe('/connector')
  })
  it('says that there is nothing yet', async () => {
    await renderApp('/connector', { ...base, 'imports.list': { imports: [], more: false } })
    expect(await screen.findByText('Nenhuma importação ainda')).toBeTruthy()
  })
  it('says that the list failed, and asks again', async () => {
    await renderApp('/connector', { ...base, 'imports.list': refuse('internal', 500) })
    expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeTruthy()
  })
  it('is not there for viewers', async () => {
    const viewer = sessionFixture({ seat: 'viewer', admin: false })
    const { sent } = await renderApp('/connector', { ...base, 'auth.session': { session: viewer } })
    await waitFor(() => expect(document.body.textContent).toContain('403'))
    expect(sent.some(({ id }) => id === 'imports.list')).toBe(false)
  })
  it('offers those who cannot create tables only tables that exist [rule p.rule.import]', async () => {
    const member = sessionFixture({ seat: 'member', admin: false })
    const { router } = await renderApp('/connector', { ...base, 'auth.session': { session: member } })
    await screen.findByRole('article')
    expect(screen.queryByLabelText('Solte uma planilha aqui')).toBeNull()
    await router.navigate({ href: '/connector/spreadsheets/csv/types' })
    const disabled = await screen.findByRole('button', { name: /Importação de migração/ })
    expect((disabled as HTMLButtonElement).disabled).toBe(true)
    await router.navigate({ href: '/connector/spreadsheets/csv/import' })
    expect(await screen.findByText('Você não pode criar tabelas')).toBeTruthy()
  })
})

describe('recipes', () => {
  const recipe = sampleRecipe

  it('are kept of an import of one’s own, listed, renamed and deleted [rule x.import.recipes]', async () => {
    const own = { ...sampleImport, created_by: session.user.id_user }
    const { sent } = await renderApp('/connector', {
      ...base,
      'imports.list': { imports: [own, { ...sampleImport, id: 'imp_0000000000000002' }], more: false },
      'importRecipes.list': { recipes: [recipe, { ...recipe, id: 'rec_2', name: 'Alheia', can: { change: false } }] },
      'importRecipes.create': recipe,
      'importRecipes.remove': { ok: true },
    })
    const keep = await screen.findAllByRole('button', { name: 'Guardar como receita' })
    expect(keep).toHaveLength(1)
    await userEvent.click(keep[0] as HTMLElement)
    await waitFor(() =>
      expect(sent.find(({ id }) => id === 'importRecipes.create')?.input).toEqual({
        importId: own.id,
        name: 'Pedidos',
      }),
    )
    const item = within(screen.getByRole('article', { name: 'Todo mês' }))
    expect(item.getByLabelText('Nome da receita')).toBeTruthy()
    const other = within(screen.getByRole('article', { name: 'Alheia' }))
    expect(other.queryByLabelText('Nome da receita')).toBeNull()
    await userEvent.click(item.getByRole('button', { name: 'Excluir Todo mês' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir receita' }))
    await waitFor(() => expect(sent.some(({ id }) => id === 'importRecipes.remove')).toBe(true))
  })
})

describe('the steps of a source', () => {
  it('are not there for a source that is not, and Connect never works [rule s.connector.connect, t.connect-disabled, n.connector-group]', async () => {
    const { router } = await renderApp('/connector/spreadsheets/csv/types', base)
    const connect = await screen.findByRole('button', { name: /Conectar.*em breve/ })
    expect((connect as HTMLButtonElement).disabled).toBe(true)
    for (const path of ['/connector/spreadsheets/lotus/types', '/connector/database/csv/types']) {
      await router.navigate({ href: path })
      await waitFor(() => expect(document.body.textContent).toContain('object_not_found'))
      // Away again, so that the next one is not taken for this one.
      await router.navigate({ href: '/connector/spreadsheets/csv/types' })
      await screen.findByRole('button', { name: /Conectar.*em breve/ })
    }
  })
  it('ask for three checks and a file before the fields [rule s.connector.checklist, k.connector.checks, s.connector.flow, v.update-upload.types]', async () => {
    startDraft()
    importDraft.clear()
    const { router } = await renderApp('/connector/spreadsheets/csv/import', base)
    const boxes = await screen.findAllByRole('checkbox')
    expect(boxes).toHaveLength(checks.length)
    expect(checks).toHaveLength(3)
    for (const box of boxes) await userEvent.click(box)
    const input = screen.getByLabelText('Solte uma planilha aqui')
    fireEvent.change(input, { target: { files: [new File(['x'], 'tudo.xlsx')] } })
    expect(await screen.findByText('Tipo de arquivo inválido. Arquivo inválido: tudo.xlsx')).toBeTruthy()
    expect((screen.getByRole('button', { name: 'Próximo' }) as HTMLButtonElement).disabled).toBe(true)
    startDraft()
    await router.navigate({ href: '/connector' })
    await router.navigate({ href: '/connector/spreadsheets/csv/import' })
    // Whoever comes back with a file has checked it.
    await waitFor(() => expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(3))
    await userEvent.click(screen.getByRole('button', { name: 'Próximo' }))
    expect(await screen.findByRole('heading', { name: 'Associar campos' })).toBeTruthy()
  })
  it('offer only tables in which one may create records [rule p.rule.update-target]', async () => {
    const can = { read: true, createRecords: true, updateRecords: false, deleteRecords: false, manage: false }
    const table = { id: 'tbl_00000000000001', label: 'Pedidos', key: 'p', icon: null, color: 'azul', can }
    const other = { ...table, id: 'tbl_00000000000002', label: 'Fechada', can: { ...can, createRecords: false } }
    await renderApp('/connector/spreadsheets/csv/update', { ...base, 'tables.list': { tables: [table, other] } })
    const target = within(await screen.findByLabelText('Tabela'))
    expect(target.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Escolha uma tabela',
      'Pedidos',
    ])
    await userEvent.selectOptions(screen.getByLabelText('Tabela'), 'Pedidos')
    // Without the right to edit, nothing is updated.
    expect(screen.queryByRole('radio', { name: /Atualizar linhas/ })).toBeNull()
    expect(screen.getAllByRole('radio')).toHaveLength(2)
  })
})

describe('field matching', () => {
  it('leads back to the beginning without a file [rule s.connector.no-config]', async () => {
    importDraft.of(session.key)
    importDraft.clear()
    const { router } = await renderApp(matching, base)
    await waitFor(() => expect(router.state.location.pathname).toBe('/connector'))
  })
  it('shows columns, misfits and a preview, and imports what is on the screen [rule x.field-matching, s.connector.after-submit]', async () => {
    startDraft()
    const { sent, router } = await renderApp(matching, {
      ...base,
      'connector.importTable': { import: sampleImport, job_id: 'job_1' },
    })
    const due = within(await screen.findByRole('listitem', { name: 'Entrega' }))
    await userEvent.click(due.getByRole('button', { name: '3 de 4 cabem; 1 não' }))
    expect(await screen.findByText('1 valor não cabe em Data')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Pular linhas', hidden: true }))
    expect(await due.findByText('1 linha fica de fora')).toBeTruthy()
    const preview = within(screen.getByRole('region', { name: 'Prévia' }))
    expect(preview.getByText('a combinar').closest('td')?.dataset.misfit).toBe('true')
    // A double click imports once.
    const button = screen.getByRole('button', { name: 'Importar 4 linhas' })
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(router.state.location.pathname).toBe('/connector/spreadsheets/csv/finished'))
    const [asked, ...more] = sent.filter(({ id }) => id === 'connector.importTable')
    expect(more).toEqual([])
    expect(asked?.input).toMatchObject({
      identifier: sampleLook.identifier,
      table_import_configs: [{ label: 'Pedidos', fields: [{ is_name: true }, { misfits: 'skip_row', type: 'date' }] }],
    })
    expect(importDraft.of(session.key)).toBeNull()
  })
  it('draws only what is in sight of 500 columns, and warns of so many [rule v.import.columns]', async () => {
    startDraft()
    const [, due] = sampleLook.fields
    const fields = Array.from({ length: 500 }, (_, n) => ({
      ...(due as ImportLook['fields'][number]),
      column: n,
      label: `C${n}`,
    }))
    const cells = fields.map(() => ({ text: '22/12/2026', fits: true }))
    const wide: ImportLook = {
      ...sampleLook,
      is_wide: true,
      fields,
      records: Array.from({ length: 25 }, (_, row) => ({ row, cells })),
    }
    await renderApp(matching, { ...base, 'connector.configTable': wide })
    expect(await screen.findByText(/100 colunas ou mais/)).toBeTruthy()
    expect(screen.getAllByRole('listitem', { name: /^C\d+$/ }).length).toBeLessThan(60)
    expect(document.querySelectorAll('td').length).toBeLessThan(1_000)
  })
  it('cannot finish where the file cannot be read', async () => {
    startDraft()
    await renderApp(matching, {
      ...base,
      'connector.configTable': refuse('review_spreadsheet', 422, { reason: 'open_quote', row: 7 }),
    })
    expect(await screen.findByText('Revise seu csv')).toBeTruthy()
    expect(screen.getByText('Uma aspa não foi fechada. (linha 7)')).toBeTruthy()
    expect((screen.getByRole('button', { name: 'Importar' }) as HTMLButtonElement).disabled).toBe(true)
  })
})

describe('how an import ends', () => {
  it('is told in a notice that stays, with the way to the table or why it failed [rule k.import.error-code]', async () => {
    await renderApp('/connector', base)
    await screen.findByRole('article')
    const go = vi.fn<(path: string) => void>()
    const news = { import_id: 'imp_1', is_error: false, message: null, target_url: '/object/tbl_1', object: 'tbl_1' }
    await tellImport(news, go)
    await userEvent.click(await screen.findByRole('button', { name: 'Ir para a tabela' }))
    expect(go).toHaveBeenCalledWith('/object/tbl_1')
    await tellImport({ ...news, import_id: 'imp_2', is_error: true, message: 'open_quote' }, go)
    expect(await screen.findByText(/Uma aspa não foi fechada.*error_import_table#500/)).toBeTruthy()
    expect(importError.code).toBe(500)
  })
  it('titles a refused file by its source [rule s.connector.upload-title]', () => {
    const error = (id: string) =>
      new ApiError({ id, code: 422, message: id, details: { reason: 'empty_file' } } as never)
    expect(fileProblem(error('review_spreadsheet'), 'csv')).toEqual({
      title: 'Revise seu csv',
      text: 'O arquivo está vazio.',
    })
    expect(fileProblem(error('file_too_large'), 'microsoft-excel').title).toBe('Revise sua planilha')
    expect(fileProblem(error('internal'), 'csv').title).toBe('Erro')
  })
})

it('has the times and sizes of the specification [rule k.drop.invalid, k.connector.rename-debounce, s.connector.field-rename, k.import.col-width, k.import.col-min-width, k.import.row-height, v.import.column-width]', () => {
  expect([invalidMs, renameAfterMs]).toEqual([2_000, 1_000])
  expect(previewSizes).toEqual({ columnWidth: 270, leastColumnWidth: 260, rowHeight: 48 })
})
