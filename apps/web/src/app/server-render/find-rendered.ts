import { setRenderDevice, isMobile } from '@oficina/ui'
import { giveAnswers } from '../../lib/early-requests.ts'

declare global {
  /** `boot.js` records clicks and keys on a server-rendered page until its scripts run; this replays them. */
  var oficinaEarly: (() => void) | undefined
}

/**
 * Whether the server rendered this page, so that it can be hydrated. Its embedded answers are used for the first calls.
 * HTML that was rendered for another device, or for an address that the person has left meanwhile, is removed.
 */
export function findRendered(root: HTMLElement): boolean {
  const given = [...document.querySelectorAll<HTMLScriptElement>('script[data-answer]')]
  giveAnswers(Object.fromEntries(given.map((one) => [one.dataset.answer ?? '', one.textContent])))
  for (const one of given) one.remove()
  const { rendered: device, renderedAt } = document.documentElement.dataset
  // These attributes hide HTML that was rendered for another device. From here on the page fits the window.
  delete document.documentElement.dataset.rendered
  delete document.documentElement.dataset.renderedAt
  const phone = device === 'phone'
  const isHere = renderedAt === window.location.pathname + window.location.search
  if (device === undefined || !root.hasChildNodes() || phone !== isMobile() || !isHere) {
    root.replaceChildren()
    // Stops recording: clicks on the page that follows, such as the login page, must not be kept back.
    replayEarly()
    return false
  }
  setRenderDevice({ phone })
  return true
}

/** Replays clicks and keys from before the scripts ran. */
export function replayEarly(): void {
  globalThis.oficinaEarly?.()
  globalThis.oficinaEarly = undefined
}

const holding = new Set<object>()
let isShellThere = false

/** A part of the page is not hydrated yet: recording goes on until it is, and this is called. */
export function holdEarly(): () => void {
  const part = {}
  holding.add(part)
  return () => {
    if (holding.delete(part) && isShellThere) replayWhenWhole()
  }
}

/** The shell is hydrated: replays as soon as every part of the page is. */
export function replayWhenWhole(): void {
  isShellThere = true
  // Not during hydration: what was pressed may be in a part that is just being hydrated.
  if (holding.size === 0) setTimeout(replayEarly)
}
