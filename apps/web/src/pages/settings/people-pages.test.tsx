import { noFlags } from '@oficina/access'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
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
const seat = { used: 0, max: null }
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
