import { isObject, own } from '@oficina/kinds'

/** One stretch of measured time; it runs while it has no end. */
export interface Lap {
  id: string
  startedAt: string
  finishedAt: string | null
  lastUpdateBy: string | null
}

export const lapsOf = (value: unknown): Lap[] =>
  Array.isArray(value)
    ? (value.filter((lap) => isObject(lap) && typeof own(lap, 'startedAt') === 'string') as Lap[])
    : []

/** The stretch that this person has running, if any: each has one at most. */
export const runningLap = (laps: readonly Lap[], userId: string): Lap | undefined =>
  laps.find((lap) => lap.finishedAt === null && lap.lastUpdateBy === userId)

export const startLap = (laps: readonly Lap[], userId: string, now: Date): Lap[] => [
  ...laps,
  { id: newLapId(), startedAt: now.toISOString(), finishedAt: null, lastUpdateBy: userId },
]

/** A clock that went back since must not make a stretch end before it began. */
export const stopLap = (laps: readonly Lap[], userId: string, now: Date): Lap[] =>
  laps.map((lap) =>
    lap.finishedAt === null && lap.lastUpdateBy === userId
      ? { ...lap, finishedAt: now.toISOString() > lap.startedAt ? now.toISOString() : lap.startedAt }
      : lap,
  )

export const lapSeconds = ({ startedAt, finishedAt }: Lap, now: number): number =>
  Math.max(0, Math.floor(((finishedAt === null ? now : Date.parse(finishedAt)) - Date.parse(startedAt)) / 1000))

export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

function newLapId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return `lap_${Array.from(bytes, (byte) => (byte % 36).toString(36)).join('')}`
}
