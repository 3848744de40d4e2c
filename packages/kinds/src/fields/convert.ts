import { isSameJson, type Json } from '../json.ts'
import { wallAt, startOfDay } from '../time/zone.ts'
import type { FieldEnv } from './field-env.ts'
import type { FieldKind } from './field-kind.ts'
import { FieldValueError } from './field-value-error.ts'

/** A field type with its settings. */
export interface FieldOfKind {
  kind: FieldKind
  options: object
}

export interface Converted {
  value: Json
  /** Something that the old value said is no longer there: all of it, or a part. */
  lost: boolean
}

/** One way to read the old value as the new type; the first that can be read is taken. */
interface Attempt {
  raw: unknown
  isPartial?: boolean
}

/**
 * What a value becomes when its field changes type; pure, so that the preview and the change itself cannot differ.
 * New options for choices are not made here: see `withNewOptions`.
 */
export function convert(value: Json, from: FieldOfKind, to: FieldOfKind, env: FieldEnv): Converted {
  const blank = to.kind.blankOf(to.options)
  if (isSameJson(value, from.kind.blankOf(from.options))) return { value: blank, lost: false }
  if (to.kind.traits.readOnlyAlways) return { value: blank, lost: true }
  for (const { raw, isPartial = false } of attemptsOf(value, from, to, env)) {
    const read = tryParse(raw, to, env)
    if (read === null) continue
    const lost = isPartial || read.isCut || losesPart(value, read.value, from, to, env)
    return { value: read.value, lost }
  }
  return { value: blank, lost: true }
}

/** Null where it cannot be read or reads as nothing. A list that is too long is cut to what fits. */
function tryParse(raw: unknown, to: FieldOfKind, env: FieldEnv): { value: Json; isCut: boolean } | null {
  try {
    const value = to.kind.parse(raw, to.options, env)
    return value === null ? null : { value, isCut: false }
  } catch (thrown) {
    if (!(thrown instanceof FieldValueError)) throw thrown
    const max = thrown.reason === 'too_many' && Array.isArray(raw) ? Number(thrown.details.max) : 0
    const cut = max > 0 && Array.isArray(raw) && raw.length > max ? tryParse(raw.slice(0, max), to, env) : null
    return cut && { value: cut.value, isCut: true }
  }
}

function attemptsOf(value: Json, from: FieldOfKind, to: FieldOfKind, env: FieldEnv): Attempt[] {
  const text = from.kind.format(value, from.options, env)
  const [source, target] = [from.kind.valueKindOf(from.options), to.kind.valueKindOf(to.options)]
  // Text types read each other's text, which has its mask; documents go over whole before their text is tried.
  const laps = source === 'duration' && typeof value === 'number' ? asLap(value, env) : null
  if (source === target) {
    const isWhole = target !== 'text' || typeof value === 'object'
    const whole = [{ raw: value }, ...(laps ? [{ raw: laps }] : []), { raw: text }]
    return isWhole ? whole : [{ raw: text }, { raw: value }]
  }
  const special = specials[`${source}>${target}`]?.(value, from, env)
  return special ?? [{ raw: text }]
}

type Special = (value: Json, from: FieldOfKind, env: FieldEnv) => Attempt[]

/** One thing becomes a list of one: by id where the new field knows it, else by label. */
const toList: Special = (value, from, env) => [{ raw: [value] }, { raw: [from.kind.format(value, from.options, env)] }]

/** A list becomes its first. */
const toFirst: Special = (value, from, env) => {
  const list = Array.isArray(value) ? value : []
  const first = from.kind.format(list.slice(0, 1), from.options, env)
  const isPartial = list.length > 1
  return [
    { raw: list[0], isPartial },
    { raw: first, isPartial },
  ]
}

const specials: Readonly<Record<string, Special>> = {
  'boolean>number': (value) => [{ raw: value === true ? 1 : 0 }],
  'number>boolean': (value) => [{ raw: value !== 0, isPartial: value !== 0 && value !== 1 }],
  'date>dateTime': (value) => [{ raw: value }],
  'dateTime>date': (value) => [{ raw: value }],
  'dateTime>time': (value, _from, env) => [{ raw: clockAt(value, env), isPartial: true }],
  'duration>number': (value, from, env) => [{ raw: from.kind.compareKey(value, from.options, env.now) }],
  'number>duration': (value) => [{ raw: value }],
  'choice>choices': toList,
  'choices>choice': toFirst,
  'user>users': toList,
  'users>user': toFirst,
  'link>links': toList,
  'links>link': toFirst,
}

/** A timer takes a length of time as one lap that ends now: its total is what was there. */
const asLap = (seconds: number, { now = 0 }: FieldEnv) =>
  seconds < 0
    ? null
    : [
        {
          id: 'lap_converted',
          startedAt: new Date(now - seconds * 1000).toISOString(),
          finishedAt: new Date(now).toISOString(),
          lastUpdateBy: null,
        },
      ]

const clockAt = (value: Json, env: FieldEnv) =>
  new Date(wallAt(Date.parse(String(value)), env.timezone)).toISOString().slice(11, 19)

/** Whether a value that could be read still says less than before. */
function losesPart(value: Json, read: Json, from: FieldOfKind, to: FieldOfKind, env: FieldEnv): boolean {
  const [source, target] = [from.kind.valueKindOf(from.options), to.kind.valueKindOf(to.options)]
  if (source === 'number' && (target === 'number' || target === 'duration')) return value !== read
  if (source === 'dateTime' && target === 'date') {
    return startOfDay(String(read), env.timezone) !== Date.parse(String(value))
  }
  // A value with an inside may lose some of it on the way through text: formatting, laps, ticks.
  if (typeof value !== 'object') return false
  const back = tryParse(source === target ? read : to.kind.format(read, to.options, env), from, env)
  return back === null || !isSameJson(back.value, value)
}
