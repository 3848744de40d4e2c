import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Nothing is in the table yet: whoever opens it types, or pastes, into its first cell without having to find it. Where
 * someone is writing already the focus stays with them.
 */
export function useStartTyping(root: RefObject<HTMLDivElement | null>, isBlank: boolean, onStart: () => void) {
  const start = useEffectEvent(() => {
    const now = document.activeElement
    // Whoever has just made a field may make the next one.
    const isWriting =
      now instanceof HTMLElement && (now.matches('input, textarea, [data-new-field]') || now.isContentEditable)
    if (isWriting || document.querySelector('dialog[open], [role="dialog"]')) return
    root.current?.focus({ preventScroll: true })
    onStart()
  })
  useEffect(() => {
    if (!isBlank) return
    start()
    // A dialog that made the table gives the focus back to its button once it is closed.
    const timer = setTimeout(start, 350)
    return () => clearTimeout(timer)
  }, [isBlank])
}
