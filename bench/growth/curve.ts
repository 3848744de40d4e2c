import type { Figure } from '../figure.ts'

/** What is allowed from the smallest to the largest size. */
export type Allowed = 'flat' | 'linear'

/** Cost at the largest size beside that at the smallest; of `linear`, the cost of each item. */
const usualMost = 1.5

export interface Curve {
  operation: string
  sizes: readonly number[]
  /** One for each size that was reached; fewer where it broke on the way. */
  values: readonly number[]
  allowed: Allowed
  unit?: string
  /** Where less than usual is allowed. */
  most?: number
  /** What the values were made of, printed along. */
  notes?: Readonly<Record<string, readonly number[]>>
  /** Why there are no more values. */
  broken?: string
}

const round = (value: number) => Math.round(value * 100) / 100

function ratioOf({ sizes, values, allowed }: Curve): number {
  const [first, last] = [values[0], values.at(-1)]
  const [small, large] = [sizes[0], sizes[values.length - 1]]
  if (!first || last === undefined || !small || !large) return Number.NaN
  return allowed === 'flat' ? last / first : last / large / (first / small)
}

/** Prints a curve as a line of JSON, and tells whether it is as flat as it must be. */
export function printCurve(row: string, curve: Curve): Figure {
  const { operation, sizes, values, allowed, unit = 'ms', most = usualMost, notes = {}, broken } = curve
  const ratio = ratioOf(curve)
  const isWhole = broken === undefined && values.length === sizes.length
  const ok = isWhole && ratio <= most
  const range = sizes.length === 0 ? '' : ` from ${sizes[0]} to ${sizes.at(-1)}`
  const goal = `${allowed}: at most ${most}${range}${allowed === 'linear' ? ', for each' : ''}`
  const name = `growth of ${row}: ${operation}`
  const told = Object.fromEntries(Object.entries(notes).map(([key, list]) => [key, list.map(round)]))
  const figures = { name, sizes, values: values.map(round), unit, ...told, ratio: round(ratio), goal, ok }
  const line = { ...figures, ...(broken !== undefined && { broken }) }
  process.stdout.write(`${JSON.stringify(line)}\n`)
  return { name, ours: values.at(-1) ?? Number.NaN, floor: values[0] ?? null, ratio, unit, goal, ok }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300)

/**
 * The median of each place's cost. The places take turns, so that what else the machine does meets all of them. The
 * first round finds nothing remembered, and does not count.
 */
export async function measure(
  operation: string,
  sizes: readonly number[],
  allowed: Allowed,
  work: (place: number) => Promise<unknown>,
  options: { rounds?: number; reached?: number; most?: number; broken?: string } = {},
): Promise<Curve> {
  const { rounds = 11, reached = sizes.length, most, broken } = options
  const times: number[][] = Array.from({ length: reached }, () => [])
  try {
    for (let n = 0; n <= rounds; n++) {
      for (let place = 0; place < reached; place++) {
        const time = await timed(() => work(place))
        if (n > 0) times[place]?.push(time)
      }
    }
  } catch (error) {
    return { operation, sizes, allowed, values: [], broken: messageOf(error) }
  }
  const values = times.map(median)
  return { operation, sizes, allowed, values, ...(most && { most }), ...(broken !== undefined && { broken }) }
}

/** Makes one thing after the other until all are there; one that takes too long ends it. Gives the cost of each. */
export async function grow(
  count: number,
  budgetMs: number,
  make: (n: number) => Promise<unknown>,
): Promise<{ times: number[]; broken?: string }> {
  const times: number[] = []
  const end = performance.now() + budgetMs
  for (let n = 0; n < count; n++) {
    try {
      times.push(await timed(() => make(n)))
    } catch (error) {
      return { times, broken: `number ${n + 1} of ${count}: ${messageOf(error)}` }
    }
    if (performance.now() > end) {
      const last = Math.round(times.at(-1) ?? 0)
      return { times, broken: `${n + 1} of ${count} took ${Math.round(budgetMs / 1000)} s, the last one ${last} ms` }
    }
  }
  return { times }
}
