import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { sessionFixture } from '../../../testing/session-fixture.ts'

const link = {
  type: 'object',
  identifier: 'tbl_00000000000001',
  canWrite: false,
  token: 'a'.repeat(24),
  active: true,
  is_orphaned: true,
  link: `/oficina/${'a'.repeat(24)}`,
  config: { fields: [] },
  label: 'Pessoas',
  icon: null,
  color: 'azul',
  created_at: '2026-01-01T00:00:00Z',
  created_by: null,
}

it('a link that nobody answers for says so, and is taken over with one press [rule x.home.public-links]', async () => {
  let links = [link]
  const { sent } = await renderApp('/home/public-apps', {
    'auth.session': { session: sessionFixture() },
    'publicViews.list': () => ({ links }),
    'publicViews.create': () => {
      links = [{ ...link, is_orphaned: false }]
      return links[0]
    },
  })
  expect(await screen.findByText(/Fechado: falta um responsável/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Assumir e reabrir' }))
  await expect.poll(() => screen.queryByText(/Fechado: falta um responsável/)).toBeNull()
  const { type, identifier } = link
  expect(sent.find((call) => call.id === 'publicViews.create')?.input).toEqual({ type, identifier })
})

it('each link is shown with its address and who made it [rule x.home.public-links]', async () => {
  await renderApp('/home/public-apps', {
    'auth.session': { session: sessionFixture() },
    'publicViews.list': { links: [{ ...link, is_orphaned: false, created_by: 'usr_bruno1' }] },
    'users.colleagues': {
      people: [{ id_user: 'usr_bruno1', name: 'Bruno', photo_url: null, active: true }],
      more: false,
    },
  })
  expect(await screen.findByText(new URL(link.link, window.location.origin).href)).toBeTruthy()
  expect(await screen.findByText(/criado por Bruno/)).toBeTruthy()
})
