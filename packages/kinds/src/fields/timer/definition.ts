import * as z from 'zod/mini'
import { isLapId, isUserId } from '../../ids.ts'
import { isObject, own } from '../../json.ts'
import { momentOf } from '../../time/date-reading.ts'
import { field } from '../field-kind.ts'
import { refuse } from '../field-value-error.ts'

/** One stretch of measured time; it runs while `finishedAt` is null. */
export type Lap = {
  readonly id: string
  readonly startedAt: string
  readonly finishedAt: string | null
  readonly lastUpdateBy: string | null
}

const maxLaps = 1_000

function readMoment(raw: unknown): number {
  const instant = typeof raw === 'string' ? momentOf(raw) : null
  return instant ?? refuse('invalid_lap')
}

function parseLap(raw: unknown): Lap {
  if (!isObject(raw)) refuse('invalid_lap')
  const [id, finished, by] = [own(raw, 'id'), own(raw, 'finishedAt') ?? null, own(raw, 'lastUpdateBy') ?? null]
  if (!isLapId(id) || (by !== null && !isUserId(by))) refuse('invalid_lap')
  const startedAt = readMoment(own(raw, 'startedAt'))
  const finishedAt = finished === null ? null : readMoment(finished)
  if (finishedAt !== null && finishedAt < startedAt) refuse('invalid_lap')
  return { id, startedAt: iso(startedAt), finishedAt: finishedAt === null ? null : iso(finishedAt), lastUpdateBy: by }
}

const byStart = (one: Lap, other: Lap) => Date.parse(one.startedAt) - Date.parse(other.startedAt)
const iso = (instant: number) => new Date(instant).toISOString()

/** Each person runs at most one lap of a record at a time, and no lap is there twice. */
function checkLaps(laps: readonly Lap[]): void {
  const running = laps.filter((lap) => lap.finishedAt === null).map((lap) => lap.lastUpdateBy)
  if (new Set(running).size < running.length) refuse('invalid_lap')
  if (new Set(laps.map((lap) => lap.id)).size < laps.length) refuse('invalid_lap')
}

/** Whole seconds of all laps; what runs counts up to now. */
export function totalSeconds(laps: readonly Lap[], now: number | undefined): number {
  const total = laps.reduce((sum, { startedAt, finishedAt }) => {
    const start = Date.parse(startedAt)
    const end = finishedAt === null ? Math.max(start, now ?? start) : Date.parse(finishedAt)
    return sum + (end - start)
  }, 0)
  return Math.floor(total / 1000)
}

function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** Canonical: a list of laps in the order in which they began. Compared and shown as their total. */
export const timer = field({
  id: 'timer',
  valueKind: 'duration',
  column: 'jsonb',
  options: () => z.strictObject({}),
  version: 1,
  defaults: {},
  takes: ['array'],
  maxItems: maxLaps,
  parse(raw) {
    const laps = raw.map(parseLap)
    checkLaps(laps)
    return laps.length === 0 ? null : laps.sort(byStart)
  },
  format: (laps, _options, env) => clockText(totalSeconds(laps, env.now)),
  compareKey: (laps, _options, now) => totalSeconds(laps, now),
  traits: {
    category: 'Date and time',
    measured: true,
    canBeRequired: false,
    canHaveDefault: false,
    formSelectable: false,
  },
})
