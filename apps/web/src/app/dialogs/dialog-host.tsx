import { useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { addressOfStack, dialogInSearch, type Search, sameDialog, searchWithDialog } from './dialog-address.ts'
import { dialogNames } from './dialog-names.ts'
import { dialogStack } from '../../ground/dialogs/dialog-stack.ts'

const load = () => import('./open-dialogs.tsx')
const OpenDialogs = lazy(load)

/** Draws the open dialogs, and keeps the address and the stack of them alike. */
export function DialogHost() {
  const stack = useSyncExternalStore(dialogStack.subscribe, dialogStack.get, dialogStack.get)
  useAddress()
  useEffect(() => {
    // Nobody opens a dialog before they move the pointer or press a key: the list of dialogs is fetched then. One that
    // fails to load is asked for again when a dialog opens.
    const stop = new AbortController()
    const prepare = () => void load().catch(() => {})
    for (const sign of ['pointermove', 'pointerdown', 'keydown'])
      document.addEventListener(sign, prepare, { once: true, passive: true, signal: stop.signal })
    return () => stop.abort()
  }, [])
  return <Suspense>{stack.length > 0 && <OpenDialogs stack={stack} />}</Suspense>
}

/** Whichever of the two changed last leads: going back closes a dialog, opening one writes the address. */
function useAddress() {
  const router = useRouter()
  const location = useLocation()
  const stack = useSyncExternalStore(dialogStack.subscribe, dialogStack.get, dialogStack.get)
  const lastHref = useRef<string | null>(null)

  useEffect(() => {
    const search = location.search as Search
    const inAddress = dialogInSearch(search)
    const onStack = addressOfStack(dialogStack.get())
    const addressMoved = lastHref.current !== location.href
    lastHref.current = location.href
    if (sameDialog(inAddress, onStack)) return
    if (addressMoved) {
      for (const dialog of dialogStack.get()) if (dialogNames[dialog.name].deepLink) dialogStack.close(dialog.id)
      if (inAddress) void dialogStack.push(inAddress.name, inAddress.params)
      return
    }
    const next = searchWithDialog(search, onStack)
    // Closing replaces, so that going back does not open again what was just closed.
    void router.navigate({ to: '.', search: next as never, replace: !onStack, resetScroll: false })
  }, [location, stack, router])
}
