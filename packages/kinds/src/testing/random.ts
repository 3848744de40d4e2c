/** The same numbers for the same seed, so that a failing case can be run again. */
export interface Random {
  /** From 0 up to, but not including, `below`. */
  int(below: number): number
  pick<T>(items: readonly T[]): T
  chance(oneIn: number): boolean
}

export function seeded(seed: number): Random {
  let state = seed >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (below: number) => Math.floor(next() * below)
  return { int, pick: (items) => items[int(items.length)] as never, chance: (oneIn) => int(oneIn) === 0 }
}

// biome-ignore format: crumbs of text read better in rows
const pieces = [
  '0', '1', '9', '12', '29', '31', '2026', '1e5', '.', ',', '-', '+', '/', ':', ' ', '\n', '\t', '%', 'R$', '€', '(', ')',
  '[x] ', '#', '"', ';', '@', 'a', 'Z', 'é', 'e\u0301', 'ß', 'İ', 'ﬁ', '漢', '👩‍👧', 'T', 'AM', 'h', 'Sim', 'não', 'https://', 'opt_', 'usr_',
  'fil_', '\u00a0', '\u200b', '\u202e', '\ufeff', '\ud800', '\u0000', '__proto__', 'true', 'null', 'NaN',
]

const randomText = (random: Random) => Array.from({ length: random.int(8) }, () => random.pick(pieces)).join('')

/** One step away from a text that means something, which finds more than noise does. */
function mutated(text: string, random: Random): string {
  const at = random.int(text.length + 1)
  const cut = random.int(3)
  return text.slice(0, at) + (random.chance(2) ? random.pick(pieces) : '') + text.slice(at + cut)
}

const randomNumber = (random: Random) =>
  random.pick([
    () => random.int(1000),
    () => -random.int(1_000_000) / 100,
    () => (random.int(1e9) * 1e6 + random.int(1e6)) / 10 ** random.int(12),
    () => random.int(1e9) * 10 ** (random.int(620) - 320),
  ])()

/** Anything that may come from outside, near one of `seeds` half of the time. */
export function randomRaw(random: Random, seeds: readonly unknown[], depth = 0): unknown {
  const seed = seeds.length > 0 && random.chance(2) ? random.pick(seeds) : undefined
  if (typeof seed === 'string' && seed.length < 2_000) return mutated(seed, random)
  if (Array.isArray(seed) && seed.length < 50) {
    return seed.map((item) => (random.chance(3) ? randomRaw(random, seed, depth + 1) : item))
  }
  if (seed !== undefined && seed !== null && typeof seed === 'object') return mutatedObject(seed, random, depth)
  const kind = random.int(depth > 2 ? 4 : 6)
  if (kind === 0) return randomNumber(random)
  if (kind === 1) return random.pick([true, false, null, undefined])
  if (kind < 4) return randomText(random)
  const items = Array.from({ length: random.int(5) }, () => randomRaw(random, seeds, depth + 1))
  return kind === 4
    ? items
    : Object.fromEntries(items.map((item, n) => [random.pick(['id', 'text', 'title', `k${n}`]), item]))
}

const mutatedObject = (seed: object, random: Random, depth: number) =>
  Object.fromEntries(
    Object.entries(seed).map(([key, value]) => [key, random.chance(4) ? randomRaw(random, [value], depth + 1) : value]),
  )

/** How often something random is tried: all of it in `npm test`, a tenth in `npm run check`, which runs every few minutes. */
export const rounds = (all: number): number => (process.env.OFICINA_QUICK ? Math.ceil(all / 10) : all)
