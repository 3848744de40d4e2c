import { randomInt } from 'node:crypto'
import { fold } from '@oficina/kinds'

const longest = 40

/** A name for programs, made from one for people: letters, digits and underscores, never starting with a digit. */
export function apiNameFrom(label: string, fallback: string): string {
  const name = fold(label)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, longest)
    .replace(/_+$/, '')
  if (name === '') return fallback
  return /^\d/.test(name) ? `${fallback}_${name}` : name
}

/** The name itself, then others like it. */
export function* apiNameCandidates(name: string): Generator<string> {
  yield name
  for (let n = 2; n < 10_000; n++) yield `${name}_${n}`
}

/** For those who may not learn whether a name is taken: a number that hangs on nothing. */
export function* unrelatedApiNames(name: string): Generator<string> {
  for (let n = 0; n < 10_000; n++) yield `${name}_${randomInt(1_000, 1_000_000)}`
}
