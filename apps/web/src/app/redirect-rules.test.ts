import { expect, it } from 'vitest'
import { redirectFor } from './redirect-rules.ts'

it.each([
  ['/dashboard/app_1/x', '/app/app_1/x'],
  ['/workspaces', '/home'],
  ['/workspaces/folders', '/home/folders'],
  ['/workspaces/all-tables', '/home/tables'],
  ['/tricks/my-automations', '/automations/my-automations'],
  ['/legacy/pages/p1', '/custom-app/p1'],
  ['/home/favorite-tabs', '/home/favorites'],
])('%s went to %s [rule t.workspaces-ids, t.legacy-frame]', (from, to) => expect(redirectFor(from)).toBe(to))

it('leaves the legacy area itself alone, which is not found [rule t.legacy-frame]', () => {
  expect(redirectFor('/legacy')).toBeNull()
  expect(redirectFor('/legacy/other')).toBeNull()
})

it('what was archived is below home too [rule t.workspaces-routes]', () => {
  expect(redirectFor('/workspaces/recovery')).toBe('/home/recovery')
  expect(redirectFor('/workspaces/recovery/archived-tables')).toBe('/home/recovery/archived-tables')
  expect(redirectFor('/workspaces/recovery/archived-apps')).toBe('/home/recovery/archived-apps')
})
