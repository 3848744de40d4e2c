import '@oficina/ui/styles.css'
import 'virtual:theme.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetAsked } from '../lib/asked-early.ts'
import { firstLanguage, startI18n } from '../lib/i18n.ts'
import { fetchScreen } from './fetch-screen.ts'
import { takeNewerVersion } from './newer-version.ts'
import { Providers } from './providers/providers.tsx'
import { router } from './router.tsx'
import { loadSession, watchSession } from './session/session.ts'

/** Milliseconds for which nothing is shown at all. */
const longestBlank = 250

window.addEventListener('vite:preloadError', () => void takeNewerVersion())

/**
 * A function, and not awaited here: files that come later import from this one, and they would wait for it to be done
 * while it waits for them.
 */
async function start() {
  // The session is asked for while the texts load; the guard finds it on its way.
  void loadSession().catch(() => {})
  await startI18n(firstLanguage(), fetchScreen())
  watchSession()
  // The first screen is drawn once, with what it shows. One that takes longer is drawn as it stands, with its skeleton.
  await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, longestBlank))])
  forgetAsked()
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
}

void start()
