import '@oficina/ui/styles.css'
import 'virtual:theme.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { firstLanguage, startI18n } from '../lib/i18n.ts'
import { fetchScreen } from './fetch-screen.ts'
import { Providers } from './providers/providers.tsx'
import { router } from './router.tsx'
import { loadSession, watchSession } from './session/session.ts'

/** Milliseconds for which nothing is shown at all. */
const longestBlank = 250

// A screen whose file is gone was replaced by a newer version: load that, but never in a circle. Where the server does not
// answer, the file is only out of reach, and what is on screen is all that someone has: the error is shown in its place.
window.addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('oficina.reloaded-at') ?? 0)
  if (Date.now() - last < 30_000) return
  fetch('/livez', { cache: 'no-store' }).then(
    ({ ok }) => {
      if (!ok) return
      sessionStorage.setItem('oficina.reloaded-at', String(Date.now()))
      window.location.reload()
    },
    () => {},
  )
})

// The session is asked for while the texts load; the guard finds it on its way.
void loadSession().catch(() => {})
await startI18n(firstLanguage(), fetchScreen())
watchSession()
// The first screen is drawn once, with what it shows. One that takes longer is drawn as it stands, with its skeleton.
await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, longestBlank))])

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
