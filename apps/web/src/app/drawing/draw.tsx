import type { Drawing } from '@oficina/contract/drawing'
import { drawFor } from '@oficina/ui'
import { createMemoryHistory } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { forgetAsked, giveAnswers } from '../../lib/asked-early.ts'
import { defaultLanguage, startI18n } from '../../lib/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Application } from '../application.tsx'
import { readAhead } from '../fetch-screen.ts'
import { makeRouter } from '../router.tsx'
import { landingOf, shownAt } from '../../ground/session/landing.ts'
import { loadSession } from '../../ground/session/session.ts'
import { loadShell } from '../shell-when-ready.tsx'

let ready: Promise<unknown> | undefined

/** Has here what every screen needs. */
export const getReady = () => (ready ??= Promise.all([startI18n(defaultLanguage), loadShell()]))

let last: Promise<unknown> = Promise.resolve()

/**
 * Draws a screen as the browser would, from answers that are here already. One at a time: what is drawn stands in the
 * same places as in the browser, where there is one person, and is gone from them before the next is drawn.
 */
export function drawScreen(drawing: Drawing): Promise<string | null> {
  const drawn = last.then(() => drawAlone(drawing))
  last = drawn.catch(() => {})
  return drawn
}

async function drawAlone({ href, answers, device }: Drawing): Promise<string | null> {
  await getReady()
  try {
    giveAnswers(answers)
    const session = await loadSession()
    if (!session || session.owes_mfa || session.plan.id === 'blocked') return null
    const shown = shownAt(href)
    // Who lands elsewhere has another page at the bare address.
    if (href === '/' && landingOf(session) !== shown) return null
    const router = makeRouter(createMemoryHistory({ initialEntries: [shown] }))
    await readAhead(router, router.latestLocation.pathname)
    await router.load()
    const { matches, location } = router.state
    if (location.href !== shown || matches.length === 0 || matches.some(({ status }) => status !== 'success'))
      return null
    drawFor(device)
    return await drawWhole(<Application router={router} />)
  } finally {
    drawFor(null)
    forgetAsked()
    queryClient.clear()
  }
}

/** How React marks a part that was not there yet. */
const missingPart = '<!--$!-->'
const tries = 5

/** A part that is fetched when it is first drawn is here a moment later, and from then on. */
async function drawWhole(application: ReactElement): Promise<string> {
  for (let n = 0; n < tries; n++) {
    const html = renderToString(application)
    if (!html.includes(missingPart)) return html
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('a part of the screen does not come')
}
