import { createRedirects, type RedirectRule } from '../lib/redirects.ts'

/** Paths of older days. The first rule that fits wins, so the particular stand before the general. */
export const redirectRules: readonly RedirectRule[] = [
  { from: '/dashboard/*', to: '/app/*' },
  { from: '/workspaces/all-tables', to: '/home/tables' },
  { from: '/workspaces/all-apps', to: '/home/apps' },
  { from: '/workspaces/all-app-pages', to: '/home/apps?show=pages' },
  { from: '/workspaces', to: '/home' },
  { from: '/workspaces/folders', to: '/home/folders' },
  { from: '/workspaces/*', to: '/home/*', except: ['/workspaces/recovery'] },
  { from: '/home/favorite-tabs', to: '/home/favorites' },
  { from: '/home/all-tables', to: '/home/tables' },
  { from: '/home/all-apps', to: '/home/apps' },
  { from: '/home/all-app-pages', to: '/home/apps?show=pages' },
  { from: '/for-you/*', to: '/for-you/notifications/all', except: ['/for-you/notifications/all', '/for-you/tasks'] },
  { from: '/tricks/*', to: '/automations/*' },
  { from: '/legacy/pages/*', to: '/custom-app/*' },
]

const oldPath = createRedirects(redirectRules)

/** First words of paths that lead to screens of ours and never to an organisation. */
const ownWords =
  /^(?:app|agents|automations|builder|chat|connector|custom-app|dashboard|dev|doc-page|for-you|home|legacy|login|lowcode|new-password|object|password-reset|public|settings|signup|tasks|templates|updates|workspaces)$/

/** `/{organisation}/{token}`, as links are shared, is the public page of that token. */
function sharedPage(path: string): string | null {
  const [, org, token] = /^\/([a-z0-9-]{1,60})\/([A-Za-z0-9_-]{24})$/.exec(path) ?? []
  return org !== undefined && token !== undefined && !ownWords.test(org) ? `/public/${token}/${org}` : null
}

export const redirectFor = (path: string): string | null => oldPath(path) ?? sharedPage(path)
