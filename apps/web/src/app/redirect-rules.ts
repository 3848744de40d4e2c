import { createRedirects, type RedirectRule } from '../lib/redirects.ts'

/** Paths of older days. The first rule that fits wins, so the particular stand before the general. */
export const redirectRules: readonly RedirectRule[] = [
  { from: '/dashboard/*', to: '/app/*' },
  { from: '/workspaces/all-tables', to: '/home/tables' },
  { from: '/workspaces/all-apps', to: '/home/apps' },
  { from: '/workspaces/all-app-pages', to: '/home/apps?show=pages' },
  { from: '/workspaces', to: '/home' },
  { from: '/workspaces/folders', to: '/home/folders' },
  { from: '/workspaces/*', to: '/home/*' },
  { from: '/home/favorite-tabs', to: '/home/favorites' },
  { from: '/home/all-tables', to: '/home/tables' },
  { from: '/home/all-apps', to: '/home/apps' },
  { from: '/home/all-app-pages', to: '/home/apps?show=pages' },
  { from: '/for-you/*', to: '/for-you/notifications/all', except: ['/for-you/notifications/all', '/for-you/tasks'] },
  { from: '/tricks/*', to: '/automations/*' },
  { from: '/legacy/pages/*', to: '/custom-app/*' },
]

export const redirectFor = createRedirects(redirectRules)
