/** First words of paths that lead to screens of ours and never to an organisation. */
const ownWords =
  /^(?:app|agents|automations|builder|chat|connector|custom-app|dashboard|dev|doc-page|for-you|home|legacy|login|lowcode|new-password|object|password-reset|public|settings|signup|start-here|tasks|templates|updates|workspaces)$/

/** A secret of 24 characters. Since tokens carry their organisation, its id of 14 stands before; older links have none. */
const token = /^(?:[0-9a-z]{14}_)?[A-Za-z0-9_-]{24}$/

/** Whether a path of two words is a link as it is shared: an organisation's short name, and a token. */
export const isSharedLink = (path: { org: string; token: string }): boolean =>
  /^[a-z0-9-]{1,60}$/.test(path.org) && !ownWords.test(path.org) && token.test(path.token)
