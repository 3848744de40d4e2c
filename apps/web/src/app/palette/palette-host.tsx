import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useShortcut } from '../shortcuts/shortcut-handlers.ts'
import { openPalette, paletteStore, togglePalette } from './palette-store.ts'

const PaletteDialog = lazy(() => import('./palette-dialog.tsx'))

/** The action bar's place; its code is fetched when it first opens. */
export function PaletteHost() {
  const open = useSyncExternalStore(paletteStore.subscribe, paletteStore.get)
  useShortcut('actionBar', togglePalette)
  useShortcut('focusSearch', openPalette)
  return <Suspense>{open && <PaletteDialog />}</Suspense>
}
