import type { KeyboardEvent } from 'react'

/** Escape gives up what is being typed; the panel, which would close by it, must not hear of it then. */
export function keepEscape(event: KeyboardEvent) {
  if (event.key !== 'Escape') return
  const { target } = event
  const isInput = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  // With nothing typed there is nothing to give up.
  const isTyping = isInput && target.dataset.untouched === undefined
  if (isTyping || (target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true'))
    event.preventDefault()
}
