/** First words of paths that lead to screens of ours and never to an organisation. */
const ownWords =
  /^(?:app|agents|automations|builder|chat|connector|custom-app|dashboard|dev|doc-page|for-you|home|legacy|login|lowcode|new-password|object|password-reset|public|settings|signup|start-here|tasks|templates|updates|workspaces)$/

/** Whether a path of two words is a link as it is shared: an organisation's short name, and a token. */
export const isSharedLink = ({ org, token }: { org: string; token: string }): boolean =>
  /^[a-z0-9-]{1,60}$/.test(org) && !ownWords.test(org) && /^[A-Za-z0-9_-]{16,64}$/.test(token)
