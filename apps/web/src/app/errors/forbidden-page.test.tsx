import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { sessionFixture } from '../../testing/session-fixture.ts'

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

it('a page that the role does not open names the role', async () => {
  const session = sessionFixture({ admin: false, seat: 'member', plan: 'free' })
  await renderApp('/settings/roles', { 'auth.session': { session } })
  expect(await screen.findByRole('heading', { name: 'Você não tem acesso' })).toBeTruthy()
  expect(screen.getByText('permission_denied · 403')).toBeTruthy()
})
