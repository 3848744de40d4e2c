import { redirect } from '@tanstack/react-router'
import { changeLanguage, loadNamespaces } from '../lib/i18n.ts'
import { safeNext } from '../lib/redirects.ts'
import { redirectFor } from './redirect-rules.ts'
import { landingOf } from '../ground/session/landing.ts'
import { keepKey, loadSession } from '../ground/session/session.ts'
import { frameOf, messagesOf, staticValue } from './static-data.ts'

export interface Going {
  location: { pathname: string; searchStr: string; hash: string; search: unknown; href: string }
  matches: Parameters<typeof frameOf>[0]
}

const replacing = { replace: true, throw: true } as const

/** Runs before every screen: old paths move, people who are not signed in go to the login page, texts are loaded. */
export async function guard({ location, matches }: Going): Promise<void> {
  const moved = redirectFor(location.pathname)
  if (moved) redirect({ href: moved + location.searchStr + (location.hash && `#${location.hash}`), ...replacing })

  const [session] = await Promise.all([loadSession(), loadNamespaces(messagesOf(matches))])
  const search = location.search as Record<string, unknown>
  if (!session) {
    if (frameOf(matches) !== 'shell') return
    const next = location.href === '/' || location.pathname === '/' ? {} : { next: location.href }
    // A slug of digits alone is read from the address as a number.
    const org = typeof search.org === 'string' || typeof search.org === 'number' ? { org: String(search.org) } : {}
    redirect({ to: '/login', search: { ...org, ...next }, throw: true })
    return
  }
  keepKey(session)
  await changeLanguage(session.language)
  // Not from another organisation's login page: switching leads there when one more step is asked for.
  const elsewhere = search.org !== undefined && String(search.org) !== session.org.slug
  if (staticValue(matches, 'leaveWhenSignedIn') && !elsewhere) redirect({ href: safeNext(search.next), ...replacing })
  if (location.pathname === '/') redirect({ href: landingOf(session), ...replacing })
}
