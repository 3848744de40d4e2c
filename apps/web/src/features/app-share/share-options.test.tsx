import { noAppSettings } from '@oficina/kinds/bars/index'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { sessionFixture } from '../../testing/session-fixture.ts'

const appId = 'app_00000000000001'
const at = '2026-11-16T00:00:00Z'
const can = { view: true, createBlocks: true, editBlocks: true, deleteBlocks: true, manage: true, share: true }
const view = {
  type: 'dashboard',
  identifier: appId,
  canWrite: false,
  token: 'a'.repeat(24),
  active: true,
  is_orphaned: false,
  link: `/serraazul/${'a'.repeat(24)}`,
  config: { fields: [] },
}

it('the option that only roles of old had is shown to nobody, admins included [rule p.rule.old-roles, t.old-roles]', async () => {
  await renderApp(`/home?dialog=shareApp&appId=${appId}`, {
    'auth.session': { session: sessionFixture({ plan: 'enterprise' }) },
    'home.get': { tabs: [], folders: [], favorites: [], recent: [] },
    'apps.get': {
      ...{ id: appId, label: 'Painel', icon: null, color: 'azul', kind: 'page', can, updated_at: at },
      version: 1,
      settings: noAppSettings,
      components: [],
      layouts: { desktop: { components: [] }, mobile: { enabled: false, components: [] } },
      files: {},
      created_at: at,
      created_by: null,
    },
    'publicViews.get': view,
  })
  const dialog = within(await screen.findByRole('dialog'))
  const options = within(await dialog.findByRole('group', { name: /./ }))
  const labels = options.getAllByRole('switch').map((one) => (one as HTMLInputElement).labels?.[0]?.textContent)
  expect(labels).toHaveLength(5)
  expect(labels.join(' ')).not.toMatch(/sempre/i)
})
