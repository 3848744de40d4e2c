import type { RenderInput } from '@oficina/contract/page-render'
import { setRenderDevice } from '@oficina/ui'
import { createMemoryHistory } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { forgetEarlyRequests, giveAnswers } from '../../lib/early-requests.ts'
import { defaultLanguage, startI18n } from '../../lib/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Application } from '../application.tsx'
import { readAhead } from '../fetch-screen.ts'
import { makeRouter } from '../router.tsx'
import { landingOf, shownAt } from '../../ground/session/landing.ts'
import { loadSession } from '../../ground/session/session.ts'
import { loadShell } from '../shell-when-ready.tsx'

let ready: Promise<unknown> | undefined

/** Loads what every screen needs. */
export const getReady = () => (ready ??= Promise.all([startI18n(defaultLanguage), loadShell()]))

let last: Promise<unknown> = Promise.resolve()

/**
 * Renders a screen as the browser would, from the given answers. One at a time: session and query cache are singletons,
 * as in the browser, and are cleared before the next person's screen.
 */
export function renderScreen(input: RenderInput): Promise<string | null> {
  const rendered = last.then(() => renderAlone(input))
  last = rendered.catch(() => {})
  return rendered
}

async function renderAlone({ href, answers, device }: RenderInput): Promise<string | null> {
  await getReady()
  try {
    giveAnswers(answers)
    const session = await loadSession()
    if (!session || session.owes_mfa || session.plan.id === 'blocked') return null
    const shown = shownAt(href)
    // The bare address redirects to the landing page, which is another one for some people.
    if (href === '/' && landingOf(session) !== shown) return null
    const router = makeRouter(createMemoryHistory({ initialEntries: [shown] }))
    await readAhead(router, router.latestLocation.pathname)
    await router.load()
    const { matches, location } = router.state
    if (location.href !== shown || matches.length === 0 || matches.some(({ status }) => status !== 'success'))
      return null
    setRenderDevice(device)
    return await renderWhole(<Application router={router} />)
  } finally {
    setRenderDevice(null)
    forgetEarlyRequests()
    queryClient.clear()
  }
}

/** How React marks a suspended part. */
const missingPart = '<!--$!-->'
const tries = 5

/** Lazy parts load when they are first rendered, so the first render of all may need another try. */
async function renderWhole(application: ReactElement): Promise<string> {
  for (let n = 0; n < tries; n++) {
    const html = renderToString(application)
    if (!html.includes(missingPart)) return html
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('a part of the screen does not load')
}
