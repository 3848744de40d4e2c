/** An old path and where it went. `/*` at the end of both keeps the tail; without it only the exact path moves. */
export interface RedirectRule {
  from: string
  to: string
  /** Paths below an old one that are still in use, with all that is below them. */
  except?: readonly string[]
}

/** What a wrong configuration is told, at start and in tests. */
export const redirectErrors = {
  to: 'Invalid redirect to, missing leading slash',
  from: 'Invalid redirect from',
}

/** Reads a redirect configuration, and refuses one that could send a person somewhere unforeseen. */
export function createRedirects(rules: readonly RedirectRule[]): (path: string) => string | null {
  const parsed = rules.map(({ from, to, except = [] }) => {
    if (!isLocalPath(to)) throw new Error(redirectErrors.to)
    if (!isLocalPath(from) || from === '/' || from === '/*') throw new Error(redirectErrors.from)
    const keepsTail = from.endsWith('/*')
    if (!keepsTail && to.endsWith('/*')) throw new Error(redirectErrors.from)
    return {
      base: keepsTail ? from.slice(0, -2) : from,
      to: to.replace(/\/\*$/, ''),
      keepsTail,
      takesTail: to.endsWith('/*'),
      except,
    }
  })
  return (path) => {
    const clean = path.length > 1 ? path.replace(/\/+$/, '') : path
    for (const rule of parsed) {
      if (rule.except.some((kept) => clean === kept || clean.startsWith(`${kept}/`))) continue
      if (clean === rule.base) return rule.to || '/'
      if (rule.keepsTail && clean.startsWith(`${rule.base}/`)) {
        return rule.takesTail ? rule.to + clean.slice(rule.base.length) : rule.to
      }
    }
    return null
  }
}

/** A path of this site: one leading slash, so that `//host` and `/\host` never pass for one. */
export function isLocalPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])[^\\\u0000-\u0020]*$/.test(path)
}

/** Where to go after signing in: the wanted path when it is ours, else home. */
export const safeNext = (next: unknown): string => (isLocalPath(next) && !next.startsWith('/login') ? next : '/')
