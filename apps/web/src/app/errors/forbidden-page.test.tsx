import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { sessionFixture } from '../../testing/session-fixture.ts'

const inPage = () => within(screen.getByRole('main'))

it('the page of a table that is hidden from members says so as one that is not there [rule t.unauthorized-code]', async () => {
  const session = sessionFixture({ admin: false, seat: 'member' })
  await renderApp('/object/tbl_00000000000001', {
    'auth.session': {
      session: {
        ...session,
        org: { ...session.org, hide_tables_for_member: true },
        can: { ...session.can, 'tables.viewPages': false },
      },
    },
  })
  expect(await screen.findByText('unauthorized · 404')).toBeTruthy()
})

it('a page that the plan does not have names the plan, and not the role [rule p.rule.settings-roles, p.rule.settings-history]', async () => {
  await renderApp('/settings/roles', { 'auth.session': { session: sessionFixture({ plan: 'free' }) } })
  expect(await screen.findByRole('heading', { name: 'Seu plano não inclui esta página' })).toBeTruthy()
  expect(screen.queryByText('Você não tem acesso')).toBeNull()
})

it.each([
  ['/settings/roles', 'free', 'Business'],
  ['/settings/action-history', 'developer', 'Scale'],
] as const)('%s on the plan %s names %s and opens the upgrade dialog', async (path, plan, name) => {
  await renderApp(path, { 'auth.session': { session: sessionFixture({ plan }) } })
  expect(await screen.findByText(`Faz parte do plano ${name}.`)).toBeTruthy()
  await userEvent.click(inPage().getByRole('button', { name: 'Fazer upgrade' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Faça upgrade para o plano ${name}` }))
  expect(dialog.getByText(/quem cuida deste servidor/)).toBeTruthy()
})

it('the upgrade dialog gives the address to write to where there is one', async () => {
  const session = sessionFixture({ plan: 'free' })
  const server = { ...session.server, help_email: 'ajuda@oficina.example' }
  await renderApp('/settings/roles', { 'auth.session': { session: { ...session, server } } })
  await userEvent.click(await waitFor(() => inPage().getByRole('button', { name: 'Fazer upgrade' })))
  const mail = await screen.findByRole('link', { name: 'Escrever e-mail' })
  expect(mail.getAttribute('href')).toContain('mailto:ajuda@oficina.example')
})

it('the upgrade dialog sends whoever may not change the plan to an administrator', async () => {
  const session = sessionFixture({ plan: 'free' })
  const other = { ...session, can: { ...session.can, 'plan.manage': false } }
  await renderApp('/settings/roles', { 'auth.session': { session: other } })
  await userEvent.click(await waitFor(() => inPage().getByRole('button', { name: 'Fazer upgrade' })))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/administrador/)).toBeTruthy()
  expect(dialog.queryByRole('link')).toBeNull()
})

it('a blocked organisation is reactivated, also without an address for help', async () => {
  await renderApp('/home', { 'auth.session': { session: sessionFixture({ plan: 'blocked' }) } })
  await userEvent.click(await screen.findByRole('button', { name: 'Reativar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reative Serra Azul' }))
  expect(dialog.getByText(/quem cuida deste servidor/)).toBeTruthy()
})

const banner = /Assine o plano e ganhe até 30 dias/
it.each([
  ['the free plan', 'free', null, true, null],
  ['a trial of 30 days', 'free', 30, true, '30 dias de teste'],
  ['a trial with 15 days left', 'free', 15, true, '15 dias de teste'],
  ['a trial with 14 days left', 'free', 14, false, '14 dias de teste'],
  ['a trial with a day left', 'free', 1, false, '1 dia de teste'],
  ['a paid plan', 'scale', null, false, null],
] as const)('%s shows its banner and its button', async (_, plan, days, hasBanner, button) => {
  const session = sessionFixture({ plan, trial: days !== null })
  await renderApp('/settings/roles', {
    'auth.session': { session: { ...session, plan: { ...session.plan, trial_days_left: days ?? 0 } } },
    'roles.list': { roles: [] },
  })
  if (hasBanner) expect(await screen.findByText(banner)).toBeTruthy()
  if (button) expect(await screen.findByRole('button', { name: button })).toBeTruthy()
  await screen.findByRole('main')
  if (!hasBanner) expect(screen.queryByText(banner)).toBeNull()
  if (!button) expect(screen.queryByRole('button', { name: /de teste/ })).toBeNull()
})

it('members of a free organisation see no banner', async () => {
  const session = sessionFixture({ plan: 'free', admin: false, seat: 'member' })
  await renderApp('/settings/roles', { 'auth.session': { session } })
  await screen.findByRole('heading', { name: 'Você não tem acesso' })
  expect(screen.queryByText(banner)).toBeNull()
})

it('a page that the role does not open names the role', async () => {
  const session = sessionFixture({ admin: false, seat: 'member', plan: 'free' })
  await renderApp('/settings/roles', { 'auth.session': { session } })
  expect(await screen.findByRole('heading', { name: 'Você não tem acesso' })).toBeTruthy()
  expect(screen.getByText('permission_denied · 403')).toBeTruthy()
})
