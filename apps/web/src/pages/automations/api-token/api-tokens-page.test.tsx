import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../testing/fake-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sessionFixture } from '../../../testing/session-fixture.ts'

const token = {
  id_api_token: 'apt_0000000001',
  name: 'Site',
  ativo: 1,
  hint: 'wxyz',
  scope: 'write',
  tables: null,
  expires_at: null,
  last_used_at: null,
  criado_em: '2026-11-16T00:00:00Z',
  atualizado_em: '2026-11-16T00:00:00Z',
  org_created_by: 'usr_camila',
  org_updated_by: null,
}
const secret = `ofc_serraazul_0000000001_${'s'.repeat(43)}`
const base = {
  'auth.session': { session: sessionFixture() },
  'apiTokens.list': { tokens: [token], more: false },
  'apiTokens.get': token,
  'tables.list': { tables: [] },
  'users.colleagues': { people: [], more: false },
}
const page = '/automations/api-token'
const panel = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('the page of API tokens', () => {
  it('lists tokens, with a search and filters that the server answers [rule x.api-tokens]', async () => {
    const { sent, router } = await renderApp(page, base)
    const row = within(await screen.findByRole('row', { name: /Site/ }))
    expect(row.getByText('Ativo')).toBeTruthy()
    expect(row.getByText('ofc_••••••••wxyz')).toBeTruthy()
    const asked = () => sent.filter(({ id }) => id === 'apiTokens.list').at(-1)?.input
    await userEvent.type(screen.getByLabelText('Buscar por nome'), 'si')
    await waitFor(() => expect(asked()).toMatchObject({ q: 'si' }))
    await userEvent.click(screen.getByLabelText('Só os meus'))
    await waitFor(() => expect(asked()).toMatchObject({ q: 'si', filters: '{"org_created_by":"usr_camila"}' }))
    await router.navigate({ href: `${page}?state=off&scope=read` })
    await waitFor(() => expect(asked()).toMatchObject({ filters: '{"ativo":0,"scope":"read"}' }))
  })

  it('is not there for those who may not use the API', async () => {
    const { sent } = await renderApp(page, {
      ...base,
      'auth.session': { session: sessionFixture({ seat: 'member', admin: false }) },
    })
    await waitFor(() => expect(document.body.textContent).toContain('403'))
    expect(sent.some(({ id }) => id === 'apiTokens.list')).toBe(false)
  })
})

describe('the panel of an API token', () => {
  it('makes one, which needs a name, and shows it once [rule x.api-token-panel]', async () => {
    const { sent } = await renderApp(page, { ...base, 'apiTokens.create': { ...token, token: secret } })
    await userEvent.click(await screen.findByRole('button', { name: 'Novo token' }))
    const form = await panel('Novo token')
    await userEvent.click(form.getByRole('button', { name: 'Criar' }))
    expect(await form.findByText('Este campo é obrigatório')).toBeTruthy()
    await userEvent.type(form.getByLabelText(/^Nome/), 'Site')
    await userEvent.click(form.getByRole('switch'))
    await userEvent.click(form.getByRole('button', { name: 'Criar' }))
    expect(await screen.findByText('Token de API criado com sucesso')).toBeTruthy()
    expect(sent.find(({ id }) => id === 'apiTokens.create')?.input).toMatchObject({ name: 'Site', ativo: 0 })
    expect(((await form.findByLabelText('Token')) as HTMLInputElement).value).toBe(secret)
    await userEvent.click(form.getByRole('button', { name: 'Concluir' }))
    await waitFor(() => expect(document.body.innerHTML).not.toContain(secret))
  })

  it('changes, renews and deletes one [rule x.api-token-panel]', async () => {
    const { sent } = await renderApp(page, {
      ...base,
      'apiTokens.update': token,
      'apiTokens.generate': { ...token, token: secret },
      'apiTokens.remove': { ok: true },
    })
    const open = async () => {
      await userEvent.click(await screen.findByRole('button', { name: /Site/ }))
      return panel('Site')
    }
    const first = await open()
    await userEvent.click(await first.findByRole('switch'))
    await userEvent.click(first.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Token de API atualizado com sucesso')).toBeTruthy()
    expect(sent.find(({ id }) => id === 'apiTokens.update')?.input).toMatchObject({ name: 'Site', ativo: 0 })

    const second = await open()
    await userEvent.click(await second.findByRole('button', { name: 'Gerar novo token' }))
    expect(sent.some(({ id }) => id === 'apiTokens.generate')).toBe(false)
    await userEvent.click(second.getByRole('button', { name: 'Gerar' }))
    expect(((await second.findByLabelText('Token')) as HTMLInputElement).value).toBe(secret)

    await userEvent.click(second.getByRole('button', { name: 'Excluir' }))
    const question = await panel('Excluir o token “Site”?')
    expect(sent.some(({ id }) => id === 'apiTokens.remove')).toBe(false)
    await userEvent.click(question.getByRole('button', { name: 'Excluir' }))
    expect(await screen.findByText('Token de API excluído com sucesso')).toBeTruthy()
  })

  it('asks before it renews one whose address was followed, and does nothing by itself [rule t.token-generate]', async () => {
    const { sent } = await renderApp(`${page}?dialog=editApiToken&id=${token.id_api_token}&generate=true`, {
      ...base,
      'apiTokens.generate': { ...token, token: secret },
    })
    const form = await panel('Site')
    expect(await form.findByText('Gerar um novo token?')).toBeTruthy()
    expect(sent.some(({ id }) => id === 'apiTokens.generate')).toBe(false)
    await userEvent.click(form.getByRole('button', { name: 'Gerar' }))
    expect(((await form.findByLabelText('Token')) as HTMLInputElement).value).toBe(secret)
  })

  it('stays open with the server’s words when it is refused', async () => {
    await renderApp(`${page}?dialog=editApiToken&id=${token.id_api_token}`, {
      ...base,
      'apiTokens.get': { ...token, org_created_by: 'usr_outra1' },
      'apiTokens.update': refuse('permission_denied', 403),
    })
    const form = await panel('Site')
    // Someone else's: it can be switched off, and its reach is not ours to change.
    expect(form.queryByRole('button', { name: 'Gerar novo token' })).toBeNull()
    expect((form.getByLabelText('Válido até') as HTMLInputElement).disabled).toBe(true)
    await userEvent.click(form.getByRole('button', { name: 'Salvar' }))
    expect(await form.findByText('Você não tem permissão suficiente')).toBeTruthy()
  })
})
