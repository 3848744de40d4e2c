import { createRedirects, type RedirectRule } from '../lib/redirects.ts'

/** Paths of older days. The first rule that fits wins, so the particular stand before the general. */
export const redirectRules: readonly RedirectRule[] = [
  { from: '/dashboard/*', to: '/app/*' },
  { from: '/workspaces/all-tables', to: '/home/tables' },
  { from: '/workspaces/all-apps', to: '/home/apps' },
  { from: '/workspaces/all-app-pages', to: '/home/apps' },
  { from: '/workspaces/*', to: '/home/*', except: ['/workspaces/recovery'] },
  { from: '/home/favorite-tabs', to: '/home/favorites' },
  { from: '/tricks/*', to: '/automations/*' },
  { from: '/legacy/pages/*', to: '/custom-app/*' },
]

export const redirectFor = createRedirects(redirectRules)
