import { lazyPart, PartBoundary } from '@oficina/ui'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { homeQuery } from '../../features/items/home-query.ts'
import { loadNamespaces } from '../../lib/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useShortcut } from '../../ground/shortcuts/shortcut-handlers.ts'
import { EarlyInput } from './early-input.tsx'
import { paletteTexts } from './palette-texts.ts'
import {
  closePalette,
  type Opening,
  openPalette,
  openPaletteAt,
  paletteStore,
  togglePalette,
} from '../../ground/palette/palette-store.ts'

const load = () => import('./palette-dialog.tsx')
const PaletteDialog = lazyPart(load)

const activity = ['pointermove', 'pointerdown', 'keydown'] as const

/** The action bar's place. Its code comes with the first sign of life, so that it opens within a frame. */
export function PaletteHost() {
  const opening = useSyncExternalStore(paletteStore.subscribe, paletteStore.get, paletteStore.get)
  const [shown, setShown] = useState<Opening | null>(null)
  useShortcut('actionBar', togglePalette)
  useShortcut('focusSearch', openPalette)
  useEffect(() => {
    const stop = () => {
      for (const name of activity) window.removeEventListener(name, prepare)
    }
    const prepare = () => {
      stop()
      // One that fails is asked for again when the bar opens.
      void load().catch(() => {})
      void loadNamespaces(paletteTexts)
      void queryClient.prefetchQuery(homeQuery)
    }
    for (const name of activity) window.addEventListener(name, prepare, { passive: true })
    return stop
  }, [])
  useEffect(() => {
    // A link may open the bar at one of its commands; it never runs one.
    const command = new URLSearchParams(window.location.search).get('cmd')
    if (command) openPaletteAt({ command: command.slice(0, 100) })
  }, [])
  if (!opening) return null
  return (
    <>
      {/* Until the bar can take what is typed: its code may still be on its way. */}
      {shown !== opening && <EarlyInput />}
      <PartBoundary onFail={closePalette}>
        <Suspense>
          <PaletteDialog opening={opening} onShown={() => setShown(opening)} />
        </Suspense>
      </PartBoundary>
    </>
  )
}
