import type { MouseEvent } from 'react'

/** The second press of a double click sends nothing again: what the first one sent is not yet seen to be on its way. */
export function pressOnce(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button[type="submit"]') : null
  if (button && event.detail > 1) event.preventDefault()
}
