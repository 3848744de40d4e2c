export const firstAfter = 400
export const thenEvery = 100
export const tries = 20

/** Brings a new block into sight once it stands on the page, and gives it the focus. */
export function scrollToBlock(layer: HTMLElement, blockId: string, left = tries, wait = 0): void {
  setTimeout(() => {
    const hit = layer.querySelector<HTMLElement>(`[data-hit="${CSS.escape(blockId)}"]`)
    if (hit) {
      hit.scrollIntoView({ block: 'nearest' })
      // A panel that has opened for the block keeps the focus.
      if (!document.activeElement?.closest('[data-panel]')) hit.focus({ preventScroll: true })
    } else if (left > 0) scrollToBlock(layer, blockId, left - 1, left === tries ? firstAfter : thenEvery)
  }, wait)
}
