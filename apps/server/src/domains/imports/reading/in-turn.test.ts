import { expect, it } from 'vitest'
import { inTurn } from './in-turn.ts'

it('reads a few files at a time, and never all of them for one organisation', async () => {
  const { signal } = new AbortController()
  const begun: string[] = []
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const read = (org: string, name: string) =>
    inTurn(org, signal, async () => {
      begun.push(name)
      const gate = Promise.withResolvers<void>()
      gates.set(name, gate)
      await gate.promise
    })
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const all = [read('a', 'a1'), read('a', 'a2'), read('a', 'a3'), read('b', 'b1'), read('c', 'c1')]
  await turn()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  gates.get('b1')?.resolve()
  await turn()
  expect(begun.at(-1)).toBe('c1')
  gates.get('a1')?.resolve()
  await turn()
  expect(begun.at(-1)).toBe('a3')
  for (const gate of gates.values()) gate.resolve()
  await Promise.all(all)
})
