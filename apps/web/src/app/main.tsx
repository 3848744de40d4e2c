import '@oficina/ui/styles.css'
import 'virtual:theme.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { forgetAsked } from '../lib/asked-early.ts'
import { keepPicturesFresh } from '../lib/fresh-pictures.ts'
import { firstLanguage, startI18n } from '../lib/i18n.ts'
import { queryClient } from '../lib/query-client.ts'
import { Application } from './application.tsx'
import { followAddress } from './follow-address.ts'
import { findDrawn, replayEarly } from './drawing/take-over.ts'
import { fetchScreen } from './fetch-screen.ts'
import { takeNewerVersion } from './newer-version.ts'
import { makeRouter } from './router.tsx'
import { shownAt } from '../ground/session/landing.ts'
import { loadSession, watchSession } from '../ground/session/session.ts'
import { loadShell } from './shell-when-ready.tsx'

/** Milliseconds for which nothing is shown at all. */
const longestBlank = 250

window.addEventListener('vite:preloadError', () => void takeNewerVersion())
keepPicturesFresh(queryClient)

/**
 * A function, and not awaited here: files that come later import from this one, and they would wait for it to be done
 * while it waits for them.
 */
async function start() {
  const root = document.getElementById('root') as HTMLElement
  const isDrawn = findDrawn(root)
  const router = makeRouter()
  const { href, pathname } = router.latestLocation
  // The session is asked for while the texts load; the guard finds it on its way.
  void loadSession().catch(() => {})
  const namespaces = isDrawn ? fetchScreen(router, shownAt(pathname), true) : fetchScreen(router, pathname)
  await startI18n(firstLanguage(), namespaces)
  watchSession()
  const { loaded, stop } = followAddress(router)
  // The first screen is drawn once, with what it shows. One that takes longer is drawn as it stands, with its skeleton;
  // what the server drew stands until then.
  // A part that were still on its way when it is taken over would be drawn anew; one that does not come is told of by
  // whoever draws it.
  await (isDrawn
    ? Promise.allSettled([loaded, loadShell()])
    : Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, longestBlank))]))
  forgetAsked()
  const application = <Application router={router} onShown={stop} />
  if (isDrawn && router.state.location.href === shownAt(href)) {
    // The router draws a page that came from a server with fewer boundaries; it knows such a page by this.
    router.ssr = { manifest: undefined }
    hydrateRoot(root, application)
  } else {
    root.replaceChildren()
    replayEarly()
    createRoot(root).render(application)
  }
}

void start()
