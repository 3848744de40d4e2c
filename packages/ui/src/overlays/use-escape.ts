import { useEffect, useEffectEvent } from 'react'

/** What is open over the page, the topmost last. */
const open: (() => void)[] = []

function handleKey(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.isComposing) return
  // A list or a menu that is open inside takes the key for itself.
  if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true') return
  open.at(-1)?.()
}

/** Esc closes what lies on top, and only that: the library alone would close all that is open at once. */
export function useEscape(onEscape: () => void) {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    const entry = () => escape()
    // On the way down, while a list inside still tells that it is open.
    if (open.length === 0) window.addEventListener('keydown', handleKey, { capture: true })
    open.push(entry)
    return () => {
      open.splice(open.indexOf(entry), 1)
      if (open.length === 0) window.removeEventListener('keydown', handleKey, { capture: true })
    }
  }, [])
}
