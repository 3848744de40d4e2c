import { isObject, own } from '@oficina/kinds'

interface Option {
  id: string
  label: string
  color: string | null
}

interface Settings {
  options: unknown
}

/** Shorter lists of options are kept whole. */
const fewOptions = 30

const optionsIn = ({ options }: Settings): readonly Option[] | null => {
  const list = isObject(options) ? own(options, 'options') : undefined
  return Array.isArray(list) ? (list as Option[]) : null
}

/** Of long lists of options only those that differ. Those that moved say where they stood: a move is kept as one. */
export function withoutSameOptions<S extends Settings>(was: S, is: S): [S, S] {
  const [before, after] = [optionsIn(was), optionsIn(is)]
  if (!before || !after || Math.max(before.length, after.length) <= fewOptions) return [was, is]
  const [old, now] = [byId(before), byId(after)]
  const moved = movedIds(before, after)
  const isSame = (one: Option, other: Option | undefined) => one.label === other?.label && one.color === other.color
  const kept = (settings: S, list: readonly Option[], others: ReadonlyMap<string, Option>): S => {
    const options = list.flatMap((option, n) => {
      if (moved.has(option.id)) return { ...option, position: n + 1 }
      return isSame(option, others.get(option.id)) ? [] : option
    })
    return { ...settings, options: { ...(settings.options as object), options } }
  }
  return [kept(was, before, now), kept(is, after, old)]
}

const byId = (list: readonly Option[]): ReadonlyMap<string, Option> =>
  new Map(list.map((option) => [option.id, option]))

/** The fewest options that must be moved to get from one order to the other: all but the longest run that kept it. */
export function movedIds(before: readonly { id: string }[], after: readonly { id: string }[]): ReadonlySet<string> {
  const placeBefore = new Map(before.map(({ id }, n) => [id, n]))
  const places = after.flatMap(({ id }) => {
    const place = placeBefore.get(id)
    return place === undefined ? [] : { id, place }
  })
  const staying = new Set(longestRising(places.map(({ place }) => place)))
  return new Set(places.flatMap(({ id }, n) => (staying.has(n) ? [] : id)))
}

/** The indexes of a longest rising subsequence, found in n log n steps. */
function longestRising(numbers: readonly number[]): number[] {
  /** For each length, the index of the smallest number that a rising subsequence of that length ends with. */
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  const at = (index: number | undefined) => (index === undefined ? -1 : (numbers[index] ?? -1))
  for (const [n, number] of numbers.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (at(ends[middle]) < number) low = middle + 1
      else high = middle
    }
    previous.push(ends[low - 1])
    ends[low] = n
  }
  const found: number[] = []
  for (let n = ends.at(-1); n !== undefined; n = previous[n]) found.push(n)
  return found
}
