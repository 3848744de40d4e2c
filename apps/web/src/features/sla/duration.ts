const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const

/** A span of time in its three largest parts: `2 d 3 h 14 min`. The signs are the same in all our languages. */
export function durationText(seconds: number): string {
  let rest = Math.max(0, Math.floor(seconds))
  const first = units.findIndex(([, size]) => rest >= size)
  const shown = first < 0 ? units.slice(-1) : units.slice(first, first + 3)
  return shown
    .map(([sign, size]) => {
      const count = Math.floor(rest / size)
      rest -= count * size
      return `${count}\u00a0${sign}`
    })
    .join(' ')
}
