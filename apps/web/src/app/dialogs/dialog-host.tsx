import { lazyPart, PartBoundary } from '@oficina/ui'
import { useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { addressOfStack, depthOf, dialogInSearch, type Search, sameDialog, searchWithDialog } from './dialog-address.ts'
import { dialogNames } from './dialog-names.ts'
import { dialogSteps, nextStep, stepOf } from './dialog-steps.ts'
import { dialogStack } from '../../ground/dialogs/dialog-stack.ts'

const load = () => import('./open-dialogs.tsx')
const OpenDialogs = lazyPart(load)

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
  return (
    <Suspense>
      {stack.length > 0 && (
        <PartBoundary onFail={() => dialogStack.clear()}>
          <OpenDialogs stack={stack} />
        </PartBoundary>
      )}
    </Suspense>
  )
}

/** Whichever of the two changed last leads: going back closes a dialog, opening one writes the address. */
function useAddress() {
  const router = useRouter()
  const location = useLocation()
  const stack = useSyncExternalStore(dialogStack.subscribe, dialogStack.get, dialogStack.get)
  const lastHref = useRef<string | null>(null)
  const steps = useRef<ReturnType<typeof dialogSteps> | null>(null)

  useEffect(() => {
    steps.current = dialogSteps(router.history)
    return () => steps.current?.stop()
  }, [router])

  useEffect(() => {
    // The history is further already: this entry was only passed.
    if (steps.current?.isPassing() || location.state.key !== router.history.location.state.key) return
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
    const { replace, state } = nextStep(
      stepOf(router.history.location.state, inAddress !== null),
      depthOf(dialogStack.get()),
    )
    const next = searchWithDialog(search, onStack)
    void router.navigate({
      to: '.',
      search: next as never,
      replace,
      state: (old) => ({ ...old, dialogs: state }),
      resetScroll: false,
    })
  }, [location, stack, router])
}
