/** How near to an edge the hand has to be, and how far a frame goes at the edge itself. */
const near = 48
const fastest = 14

/** How far to go at once: nothing in the middle, more the nearer to an edge. */
export function stepAt(at: number, from: number, to: number): number {
  // A place that is narrower than its edges has no middle.
  const edge = Math.min(near, (to - from) / 3)
  if (at < from + edge) return -Math.ceil(fastest * Math.min(1, (from + edge - at) / edge))
  if (at > to - edge) return Math.ceil(fastest * Math.min(1, (at - to + edge) / edge))
  return 0
}

/**
 * Scrolls what is marked with `data-drag-scroll` while something is held near one of its edges, so that places out of
 * sight can be dropped on. The hand may rest meanwhile: `onScroll` hears where it is.
 */
export function edgeScroll(within: Element, onScroll: (x: number, y: number) => void) {
  const area = within.closest('[data-drag-scroll]')
  const hand = { x: 0, y: 0 }
  let frame = 0
  const go = () => {
    frame = 0
    if (!area) return
    const box = area.getBoundingClientRect()
    const { scrollLeft, scrollTop } = area
    // Only what is in the window can be reached.
    const by = {
      left: stepAt(hand.x, Math.max(box.left, 0), Math.min(box.right, innerWidth)),
      top: stepAt(hand.y, Math.max(box.top, 0), Math.min(box.bottom, innerHeight)),
    }
    area.scrollBy({ ...by, behavior: 'instant' })
    if (area.scrollLeft === scrollLeft && area.scrollTop === scrollTop) return
    onScroll(hand.x, hand.y)
    frame = requestAnimationFrame(go)
  }
  return {
    follow(x: number, y: number) {
      Object.assign(hand, { x, y })
      frame ||= requestAnimationFrame(go)
    },
    stop: () => cancelAnimationFrame(frame),
  }
}
