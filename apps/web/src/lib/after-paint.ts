/**
 * Does something once the picture that is being made has been shown, and not before the next one could begin: whoever
 * waits for the first does not wait for this too. Returns how to take it back.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    timer = setTimeout(work)
  }
  // Where nobody looks, no picture is made at all.
  if (document.hidden) later()
  const frame = document.hidden ? 0 : requestAnimationFrame(later)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
