import { noFlags } from '@oficina/access'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { refuse } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { sessionFixture } from '../../testing/session-fixture.ts'

const rules = {
  tables_enabled: {},
  tables_disabled: [],
  dashboards_enabled: {},
  dashboards_disabled: [],
  doc_pages_enabled: {},
  doc_pages_disabled: [],
}
const role = {
  id_profile: 'rol_vendas',
  name: 'Vendas',
  color: 'verde',
  is_admin: false,
  initial_url: null,
  profile: { ...noFlags, ...rules },
  members: [],
  holders: 0,
  locked: null,
  updated_at: '2026-11-16T00:00:00Z',
  updated_by: null,
}
const person = {
  id_user: 'usr_bruno1',
  name: 'Bruno Tavares',
  email: 'bruno@example.com',
  whatsapp: null,
  photo_url: null,
  seat: 'member',
  id_profile: 'rol_vendas',
  default_workspace: null,
  active: true,
  created_at: '2026-11-16T00:00:00Z',
  last_login_at: null,
  created_by: null,
}
const seat = { used: 0, max: null, people: 0 }
const base = {
  'auth.session': { session: sessionFixture() },
  'roles.list': { roles: [role] },
  'users.seats': { builder: seat, member: seat, viewer: seat, users: seat, allow_viewers: true },
}

it('what is switched while a save is on its way stays switched, and is saved after it', async () => {
  const answers: (() => void)[] = []
  let profile = role.profile
  const { sent } = await renderApp('/settings/roles/update/rol_vendas/rules', {
    ...base,
    'roles.list': () => ({ roles: [{ ...role, profile }] }),
    'roles.update': ({ profile_data: change }: { profile_data: object }) => {
      profile = { ...profile, ...change }
      const saved = { ...role, profile }
      return new Promise((resolve) => answers.push(() => resolve(saved)))
    },
  })
  const box = async (name: string) => (await screen.findByLabelText(name)) as HTMLInputElement
  const saves = () => sent.filter(({ id }) => id === 'roles.update').map(({ input }) => input.profile_data)
  await userEvent.click(await box('Criar tabelas'))
  await waitFor(() => expect(saves()).toEqual([{ create_table: true }]))
  await userEvent.click(await box('Criar apps'))
  answers[0]?.()
  expect(await screen.findByText('Papel salvo')).toBeTruthy()
  expect((await box('Criar apps')).checked).toBe(true)
  await userEvent.click(await box('Criar páginas'))
  // In one save or in two, as fast as the hand is.
  const all = { create_table: true, create_dashboard: true, create_doc_pages: true }
  await waitFor(() => expect(Object.assign({}, ...saves())).toEqual(all))
})

it('clearing the filters empties the search, too', async () => {
  await renderApp('/settings/users?q=ninguem', { ...base, 'users.list': { users: [], more: false } })
  const field = (await screen.findByLabelText('Buscar por nome ou e-mail')) as HTMLInputElement
  expect(field.value).toBe('ninguem')
  await userEvent.click(await screen.findByRole('button', { name: 'Limpar filtros' }))
  await waitFor(() => expect(field.value).toBe(''))
})

it('an invitation is sent again only to those who wait for one [rule x.settings.users]', async () => {
  const waiting = { ...person, id_user: 'usr_marina', name: 'Marina Duarte', status: 'invite_failed' }
  await renderApp('/settings/users', {
    ...base,
    // Somebody of the sample company: in, though they never signed in.
    'users.list': { users: [{ ...person, status: 'active' }, waiting], more: false },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Ações de Bruno Tavares' }))
  expect(await screen.findByText('Copiar e-mail')).toBeTruthy()
  expect(screen.queryByText('Reenviar convite')).toBeNull()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Ações de Marina Duarte' }))
  expect(await screen.findByText('Reenviar convite')).toBeTruthy()
})

it('people are looked for among everyone, not only among the first who were read [rule v.role.members]', async () => {
  const zelia = { ...person, id_user: 'usr_zelia1', name: 'Zélia', email: 'z@example.com', id_profile: 'rol_outro' }
  const { sent } = await renderApp('/settings/roles/update/rol_vendas/manage-members', {
    ...base,
    'users.list': ({ q }: { q?: string }) => ({ users: q === 'zel' ? [zelia] : [], more: true }),
    'roles.update': role,
  })
  await userEvent.type(await screen.findByRole('combobox', { name: 'Escolher pessoas' }), 'zel')
  await userEvent.click(await screen.findByText('Zélia (z@example.com)'))
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }))
  await waitFor(() => expect(sent.find(({ id }) => id === 'roles.update')?.input.members).toEqual(['usr_zelia1']))
})

/** What a field offers once it is open; this browser takes every list for hidden. */
async function optionsOf(field: HTMLElement): Promise<HTMLElement[]> {
  await userEvent.click(field)
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  return within(list ?? document.body).getAllByRole('option', { hidden: true })
}

it('a role that could not be changed says why, and the roles are read again [rule s.role.error-reload]', async () => {
  const { sent } = await renderApp('/settings/roles/update/rol_vendas/rules', {
    ...base,
    'roles.update': refuse('permission_denied', 403),
  })
  const box = (await screen.findByLabelText('Criar tabelas')) as HTMLInputElement
  const reads = () => sent.filter(({ id }) => id === 'roles.list').length
  const before = reads()
  await userEvent.click(box)
  expect(await screen.findByText('Você não tem permissão suficiente')).toBeTruthy()
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
  await waitFor(() => expect(box.checked).toBe(false))
})

it('a role has a level in each app: none, interact or full [rule x.app-permissions]', async () => {
  const app = { id: 'app_00000000000001', label: 'Painel', icon: null, color: 'azul', kind: 'page' }
  const { sent } = await renderApp('/settings/roles/update/rol_vendas/manage-tabs', {
    ...base,
    'tables.list': { tables: [] },
    'apps.list': { apps: [app] },
    'docPages.list': { pages: [] },
    'roles.update': role,
  })
  const options = await optionsOf(await screen.findByRole('combobox', { name: 'Painel' }))
  const texts = options.map(({ textContent }) => textContent)
  expect(texts).toEqual(['Como as demais (Sem acesso)', 'Sem acesso', 'Interagir', 'Controle total'])
  if (options[2]) await userEvent.click(options[2])
  await waitFor(() =>
    expect(sent.find(({ id }) => id === 'roles.update')?.input.set_dashboards).toEqual({ [app.id]: 'interact' }),
  )
})

it('an invitation without a free seat leads to more of them, and wrong addresses are told [rule s.invite.no-seat, v.invite.list]', async () => {
  // A field that grows with its text listens to fonts, which this browser does not have.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  const full = { used: 2, max: 2, people: 2 }
  const { sent } = await renderApp('/settings/users?dialog=addUserSeat', {
    ...base,
    'users.list': { users: [], more: false },
    'users.seats': { ...base['users.seats'], builder: full, users: full },
  })
  const panel = within(await screen.findByRole('dialog', { name: 'Convidar pessoas' }))
  const field = panel.getByLabelText(/^E-mails/)
  const send = () => userEvent.click(panel.getByRole('button', { name: /^Convidar/ }))
  await userEvent.type(field, 'ana@empresa.com.br, ninguém')
  await send()
  expect(await screen.findByText('E-mail inválido: ninguém')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.paste(Array.from({ length: 31 }, (_, n) => `p${n}@empresa.com.br`).join(', '))
  expect(await screen.findByText('No máximo 30 pessoas por vez')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, 'ana@empresa.com.br')
  for (const [name, option] of [
    ['Assento', 'Construtor'],
    ['Papel', 'Vendas'],
  ] as const) {
    const options = await optionsOf(panel.getByRole('combobox', { name: new RegExp(`^${name}`) }))
    const wanted = options.find(({ textContent }) => textContent?.startsWith(option))
    if (wanted) await userEvent.click(wanted)
  }
  await send()
  expect(await screen.findByRole('dialog', { name: 'Não há assentos livres' })).toBeTruthy()
  expect(sent.some(({ id }) => id === 'users.invite')).toBe(false)
})

it('counts the people that are listed, and the seats that they take beside them', async () => {
  const count = (people: number, used: number) => ({ people, used, max: null })
  await renderApp('/settings/users', {
    ...base,
    'users.list': { users: [{ ...person, status: 'active' }], more: false },
    'users.seats': {
      builder: count(1, 1),
      member: count(3, 0),
      viewer: count(0, 0),
      users: { people: 4, used: 1, max: 2 },
      allow_viewers: false,
    },
  })
  const people = await screen.findByLabelText('Pessoas', { selector: 'dl' })
  await waitFor(() => expect(people.textContent).toBe('Construtor1Membro3Pessoas4'))
  expect(screen.getByLabelText('Assentos em uso', { selector: 'dl' }).textContent).toBe('Assentos em uso1 / 2')
  expect(screen.getByText(/não ocupam assento/)).toBeTruthy()
})

it('an invitation by WhatsApp alone opens a chat whose message holds its link', async () => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const link = 'https://oficina.example/new-password/abc'
  const { sent } = await renderApp('/settings/users?dialog=addUserSeat', {
    ...base,
    'users.list': { users: [], more: false },
    'users.invite': { users: [], link },
  })
  const panel = within(await screen.findByRole('dialog', { name: 'Convidar pessoas' }))
  const send = () => userEvent.click(panel.getByRole('button', { name: /^Convidar/ }))
  await send()
  expect(await screen.findByText('Informe um e-mail ou um número de WhatsApp')).toBeTruthy()
  await userEvent.type(panel.getByLabelText(/^WhatsApp/), '+55 11 91234-5678')
  for (const [name, option] of [
    ['Assento', 'Construtor'],
    ['Papel', 'Vendas'],
  ] as const) {
    const options = await optionsOf(panel.getByRole('combobox', { name: new RegExp(`^${name}`) }))
    const wanted = options.find(({ textContent }) => textContent?.startsWith(option))
    if (wanted) await userEvent.click(wanted)
  }
  await send()
  await waitFor(() => expect(open).toHaveBeenCalled())
  const chat = new URL(String(open.mock.calls[0]?.[0]))
  expect(chat.origin + chat.pathname).toBe('https://wa.me/5511912345678')
  expect(chat.searchParams.get('text')).toContain(link)
  const input = sent.find(({ id }) => id === 'users.invite')?.input
  expect(input).toMatchObject({ whatsapp: '+55 11 91234-5678', seat: 'builder', id_profile: 'rol_vendas' })
  expect(input).not.toHaveProperty('emails')
})

it.each([
  [1, 1],
  [2, 2],
  [3, 3],
  [null, 3],
])(
  'the first invitations with %s free seats have %s inputs, the first required [rule v.invite.inputs, k.invite.inputs]',
  async (free, inputs) => {
    const builder = { used: 1, max: free === null ? null : 1 + free, people: 1 }
    const { sent } = await renderApp('/settings?dialog=firstInvite', {
      ...base,
      'users.seats': { ...base['users.seats'], builder },
      'users.invite': { users: [{ ...person, status: 'invite_sent' }], link: null },
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Convide a sua equipe' }))
    await waitFor(() => expect(dialog.getAllByRole('textbox')).toHaveLength(inputs))
    const send = () => userEvent.click(dialog.getByRole('button', { name: 'Enviar convites' }))
    await send()
    expect(await dialog.findByText('Este campo é obrigatório')).toBeTruthy()
    const fields = dialog.getAllByRole('textbox')
    await userEvent.type(fields[0] as HTMLElement, 'ana@empresa.com.br')
    if (fields[2]) await userEvent.type(fields[2], 'rui@empresa.com.br')
    await send()
    expect(await screen.findByText('Pessoas convidadas com sucesso')).toBeTruthy()
    expect(sent.find(({ id }) => id === 'users.invite')?.input).toEqual({
      email: fields[2] ? 'ana@empresa.com.br, rui@empresa.com.br' : 'ana@empresa.com.br',
      seat: 'builder',
      role: 'rol_vendas',
    })
  },
)

it('the first invitations without a free seat lead to the upgrade', async () => {
  const full = { used: 2, max: 2, people: 2 }
  const { sent } = await renderApp('/settings?dialog=firstInvite', {
    ...base,
    'users.seats': { ...base['users.seats'], builder: full, users: full },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Convide a sua equipe' }))
  await userEvent.type(await dialog.findByRole('textbox'), 'ana@empresa.com.br')
  const button = dialog.getByRole('button', { name: 'Enviar convites' })
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false))
  await userEvent.click(button)
  expect(await screen.findByRole('dialog', { name: 'Não há assentos livres' })).toBeTruthy()
  expect(sent.some(({ id }) => id === 'users.invite')).toBe(false)
})
