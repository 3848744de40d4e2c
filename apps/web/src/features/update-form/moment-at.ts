/** The moment at which a clock in a zone shows `2026-11-15T14:30`, as ISO text. */
export function momentAt(wall: string, timeZone: string): string {
  const asUtc = new Date(`${wall}:00Z`).getTime()
  // A first guess may fall on the other side of a change of the clocks; the second stands on the right one.
  const first = asUtc - offsetAt(asUtc, timeZone)
  return new Date(asUtc - offsetAt(first, timeZone)).toISOString()
}

/** How far the zone's clock is ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return shown - Math.floor(moment / 60_000) * 60_000
}
