import { drawFor, isMobile } from '@oficina/ui'
import { giveAnswers } from '../../lib/asked-early.ts'

declare global {
  /** `boot.js` keeps what is pressed on a page that the server drew, until there are scripts that hear it. */
  var oficinaEarly: (() => void) | undefined
}

/**
 * What the server drew of this page, if it did: its answers are taken as those of the first calls, and the picture is
 * taken over, unless it was made for another kind of window, or somebody went elsewhere before anyone could hear it.
 * Returns whether there is one to take over.
 */
export function findDrawn(root: HTMLElement): boolean {
  const given = [...document.querySelectorAll<HTMLScriptElement>('script[data-answer]')]
  giveAnswers(Object.fromEntries(given.map((one) => [one.dataset.answer ?? '', one.textContent])))
  for (const one of given) one.remove()
  const { drawn: device, drawnAt } = document.documentElement.dataset
  // It says for which window the picture is good, and hides it in another: what is drawn from here on suits every one.
  delete document.documentElement.dataset.drawn
  delete document.documentElement.dataset.drawnAt
  const phone = device === 'phone'
  const isHere = drawnAt === window.location.pathname + window.location.search
  if (device === undefined || !root.hasChildNodes() || phone !== isMobile() || !isHere) {
    root.replaceChildren()
    // There is nothing that can be pressed early, and whoever is sent to the login page must be heard there.
    replayEarly()
    return false
  }
  drawFor({ phone })
  return true
}

/** Does what was pressed before anyone could hear it. */
export function replayEarly(): void {
  globalThis.oficinaEarly?.()
  globalThis.oficinaEarly = undefined
}
