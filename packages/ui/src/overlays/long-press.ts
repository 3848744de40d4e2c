/** A finger that rests this long asks for the menu. */
const longPress = 500
const farEnough = 8

/**
 * Calls back when the finger rests where it was put down. Browsers tell of long presses in different ways, and some not
 * at all. The click that follows is swallowed. Returns what ends the watch.
 */
export function watchLongPress(start: TouchEvent, onPress: (place: { x: number; y: number }) => boolean): () => void {
  const [finger] = start.touches
  if (!finger || start.touches.length > 1) return () => {}
  const place = { x: finger.clientX, y: finger.clientY }
  const onMove = ({ touches: [now] }: TouchEvent) => {
    if (!now || Math.hypot(now.clientX - place.x, now.clientY - place.y) > farEnough) stop()
  }
  const stop = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    removeEventListener('touchmove', onMove)
    removeEventListener('touchend', stop)
    removeEventListener('touchcancel', stop)
  }
  let frame = 0
  // Moves are told with the next picture: on a busy page the time is over before the finger is known to have gone.
  const timer = setTimeout(() => {
    frame = requestAnimationFrame(() => {
      stop()
      if (onPress(place)) swallowEnd()
    })
  }, longPress)
  addEventListener('touchmove', onMove, { passive: true })
  addEventListener('touchend', stop)
  addEventListener('touchcancel', stop)
  return stop
}

/** The finger that is lifted from a menu's opener presses nothing below it. */
function swallowEnd() {
  const onEnd = (event: TouchEvent) => {
    if (event.cancelable) event.preventDefault()
    end()
  }
  const end = () => {
    removeEventListener('touchend', onEnd, true)
    removeEventListener('touchcancel', end, true)
    removeEventListener('touchstart', end, true)
  }
  addEventListener('touchend', onEnd, { capture: true, passive: false })
  addEventListener('touchcancel', end, true)
  // Where what was pressed is gone, nobody hears that the finger was lifted: the next one presses what it means to.
  addEventListener('touchstart', end, true)
  // Whoever holds something by the same finger lets it go.
  dispatchEvent(new CustomEvent(longPressEvent))
}

/** Told to the window when a long press opened a menu. */
export const longPressEvent = 'oficina:long-press'
