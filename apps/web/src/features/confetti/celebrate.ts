const colors = ['#2B50D6', '#E3A52F', '#47A25A', '#D46080', '#9B74D8', '#029AC7']
const pieces = 48
const time = 1600

export const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Throws a handful of confetti from an element, or from the middle of the window. Nothing moves for people who asked
 * their system for less motion; the answer tells whether anything was thrown.
 */
export function celebrate(from?: Element | null): boolean {
  if (prefersStillness()) return false
  const box = from?.getBoundingClientRect()
  const x = box ? box.left + box.width / 2 : window.innerWidth / 2
  const y = box ? box.top + box.height / 2 : window.innerHeight / 3
  const layer = document.createElement('div')
  layer.setAttribute('aria-hidden', 'true')
  Object.assign(layer.style, {
    position: 'fixed',
    inset: '0',
    overflow: 'hidden',
    pointerEvents: 'none',
    zIndex: '1000',
  })
  document.body.append(layer)
  const flights = Array.from({ length: pieces }, (_, index) =>
    fly(layer, x, y, colors[index % colors.length] as string),
  )
  void Promise.allSettled(flights).then(() => layer.remove())
  return true
}

function fly(layer: HTMLElement, x: number, y: number, color: string): Promise<unknown> {
  const piece = document.createElement('i')
  const round = Math.random() < 0.35
  const size = 6 + Math.random() * 5
  Object.assign(piece.style, {
    position: 'absolute',
    left: `${x}px`,
    top: `${y}px`,
    width: `${size}px`,
    height: `${round ? size : size * 0.55}px`,
    borderRadius: round ? '50%' : '1px',
    background: color,
  })
  layer.append(piece)
  const angle = -Math.PI / 2 + (Math.random() - 0.5) * Math.PI
  const reach = 70 + Math.random() * 150
  const across = Math.cos(angle) * reach
  const up = Math.sin(angle) * reach
  const turn = (Math.random() - 0.5) * 900
  const at = (dx: number, dy: number, degrees: number) =>
    `translate(-50%, -50%) translate(${dx}px, ${dy}px) rotate(${degrees}deg)`
  return piece.animate(
    [
      { transform: at(0, 0, 0), opacity: 1, easing: 'cubic-bezier(0.1, 0.7, 0.4, 1)' },
      { transform: at(across, up, turn * 0.5), opacity: 1, offset: 0.35, easing: 'cubic-bezier(0.4, 0, 0.9, 0.6)' },
      { transform: at(across * 1.25, up + 320, turn), opacity: 0 },
    ],
    { duration: time + Math.random() * 500, fill: 'forwards' },
  ).finished
}
