import type { Measure } from '@oficina/kinds/blocks/index'
import { numberOf } from '../../shared/measure.ts'
import type { AnswerOf } from '../../shared/with-data.tsx'

type Line = AnswerOf<'summary'>['lines'][number]

/** One mark of a chart: a group, or the part of a series in it. */
export interface Mark {
  key: unknown
  /** The name by which the server calls it, where its key alone does not say. */
  label: string | null
  value: number
}

export interface ChartGroup extends Mark {
  /** By series, in their order; one alone where nothing splits the groups. */
  parts: (Mark | null)[]
  /** What was put together of the smaller ones: it has no key of its own. */
  isRest: boolean
}

export interface ChartData {
  groups: ChartGroup[]
  /** What splits the groups; empty where nothing does. */
  series: Mark[]
  /** Groups that are left out, because their numbers cannot be added up. */
  leftOut: number
}

interface ChartWish {
  measure: Measure | null
  most: number
  orderBy: 'group' | 'value'
  isSplit: boolean
}

/** More series than these cannot be told apart. */
const mostSeries = 12
const keyText = (key: unknown) => JSON.stringify(key ?? null)
/** Only counts and sums of parts make the count and the sum of the whole. */
const addsUp = (measure: Measure | null) => measure === null || measure.aggregate === 'sum'

/** What a chart draws, from the lines of its summary. */
export function chartData(lines: readonly Line[], { measure, most, orderBy, isSplit }: ChartWish): ChartData {
  const valueOf = (line: Line) => numberOf(line, measure) ?? 0
  const tops = lines.filter(({ depth }) => depth === 1)
  const inner = isSplit ? lines.filter(({ depth }) => depth === 2) : []
  const series = seriesOf(inner, valueOf)
  const byGroup = Map.groupBy(inner, ({ keys }) => keyText(keys[0]))
  const groups = tops.map((line): ChartGroup => {
    const parts = new Map((byGroup.get(keyText(line.keys[0])) ?? []).map((part) => [keyText(part.keys[1]), part]))
    const whole: Mark = { key: line.keys[0] ?? null, label: line.labels[0] ?? null, value: valueOf(line) }
    return {
      ...whole,
      isRest: false,
      parts: isSplit
        ? series.map((one) => {
            const part = parts.get(keyText(one.key))
            return part ? { ...one, value: valueOf(part) } : null
          })
        : [whole],
    }
  })
  const sorted = orderBy === 'value' ? groups.toSorted((a, b) => b.value - a.value) : groups
  const shown = sorted.slice(0, most)
  const rest = sorted.slice(most)
  if (rest.length === 0) return { groups: shown, series, leftOut: 0 }
  if (!addsUp(measure)) return { groups: shown, series, leftOut: rest.length }
  return { groups: [...shown, restOf(rest, series.length)], series, leftOut: 0 }
}

function seriesOf(inner: readonly Line[], valueOf: (line: Line) => number): Mark[] {
  const all = new Map<string, Mark>()
  for (const line of inner) {
    const key = keyText(line.keys[1])
    const before = all.get(key)?.value ?? 0
    all.set(key, { key: line.keys[1] ?? null, label: line.labels[1] ?? null, value: before + valueOf(line) })
  }
  return [...all.values()].slice(0, mostSeries)
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function restOf(rest: readonly ChartGroup[], series: number): ChartGroup {
  const value = sum(rest.map((group) => group.value))
  const whole: Mark = { key: null, label: null, value }
  const parts = Array.from({ length: Math.max(1, series) }, (_, n) =>
    series === 0 ? whole : { ...whole, value: sum(rest.map((group) => group.parts[n]?.value ?? 0)) },
  )
  return { ...whole, parts, isRest: true }
}

export interface Scale {
  low: number
  high: number
  ticks: number[]
}

/** Round numbers that hold all values, and always nought. */
export function scaleOf(values: readonly number[], about = 4): Scale {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  if (least === most) return { low: 0, high: 1, ticks: [0, 1] }
  const rough = (most - least) / about
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const [low, high] = [Math.floor(least / step) * step, Math.ceil(most / step) * step]
  const count = Math.round((high - low) / step)
  return { low, high, ticks: Array.from({ length: count + 1 }, (_, n) => low + n * step) }
}

/** How high a value stands, from 0 at the foot to 1 at the top. */
export const shareOf = ({ low, high }: Scale, value: number): number => (value - low) / (high - low)
