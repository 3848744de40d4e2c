import '@oficina/ui/styles.css'
import 'virtual:theme.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { forgetEarlyRequests } from '../lib/early-requests.ts'
import { keepPicturesFresh } from '../lib/fresh-pictures.ts'
import { firstLanguage, pickLanguage, startI18n } from '../lib/i18n.ts'
import { queryClient } from '../lib/query-client.ts'
import { Application } from './application.tsx'
import { followAddress } from './follow-address.ts'
import { findRendered, replayEarly } from './server-render/find-rendered.ts'
import { fetchScreen } from './fetch-screen.ts'
import { takeNewerVersion } from './newer-version.ts'
import { makeRouter } from './router.tsx'
import { tellOfFailedScripts } from './script-failures.ts'
import { shownAt } from '../ground/session/landing.ts'
import { loadSession, watchSession } from '../ground/session/session.ts'
import { loadShell } from './shell-when-ready.tsx'

/** The longest time in milliseconds without anything on screen. */
const longestBlank = 250

window.addEventListener('vite:preloadError', () => void takeNewerVersion())
tellOfFailedScripts()
keepPicturesFresh(queryClient)

/**
 * Not awaited at the top level: lazy chunks import from this module, and would wait for it while it waits for them.
 */
async function start() {
  const root = document.getElementById('root') as HTMLElement
  const isRendered = findRendered(root)
  const router = makeRouter()
  const { href, pathname } = router.latestLocation
  // The session loads together with the texts; the route guard uses the same request.
  void loadSession().catch(() => {})
  const namespaces = isRendered ? fetchScreen(router, shownAt(pathname), true) : fetchScreen(router, pathname)
  // The server knows what language the person speaks, also in a browser that they have not used before.
  await startI18n(isRendered ? pickLanguage([document.documentElement.lang]) : firstLanguage(), namespaces)
  watchSession()
  const { loaded, stop } = followAddress(router)
  // Render the first screen once, with its data; after a while, with its skeleton. HTML from the server stays until
  // everything has loaded, because a part that suspends during hydration would render again in the browser. A part that
  // fails to load is reported when it renders.
  await (isRendered
    ? Promise.allSettled([loaded, loadShell()])
    : Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, longestBlank))]))
  forgetEarlyRequests()
  const application = <Application router={router} onShown={stop} />
  if (isRendered && router.state.location.href === shownAt(href)) {
    // Makes the router render the same Suspense boundaries as it did on the server.
    router.ssr = { manifest: undefined }
    hydrateRoot(root, application)
  } else {
    root.replaceChildren()
    replayEarly()
    createRoot(root).render(application)
  }
}

void start()
