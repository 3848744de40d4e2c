import { useLocation, useRouter } from '@tanstack/react-router'
import { type ComponentType, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { addressOfStack, dialogInSearch, type Search, sameDialog, searchWithDialog } from './dialog-address.ts'
import { type DialogProps, dialogComponents } from './dialog-components.ts'
import { dialogNames } from './dialog-names.ts'
import { dialogStack } from './dialog-stack.ts'

/** Draws the open dialogs, and keeps the address and the stack of them alike. */
export function DialogHost() {
  const stack = useSyncExternalStore(dialogStack.subscribe, dialogStack.get)
  useAddress()
  return (
    <Suspense>
      {stack.map((dialog) => {
        const Component = dialogComponents[dialog.name] as unknown as ComponentType<DialogProps<object, unknown>>
        return (
          <Component
            key={dialog.id}
            params={dialog.params}
            onClose={(answer) => dialogStack.close(dialog.id, answer)}
          />
        )
      })}
    </Suspense>
  )
}

/** Whichever of the two changed last leads: going back closes a dialog, opening one writes the address. */
function useAddress() {
  const router = useRouter()
  const location = useLocation()
  const stack = useSyncExternalStore(dialogStack.subscribe, dialogStack.get)
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
