import { expect, it } from 'vitest'
import { fold } from '../text/fold.ts'
import { hashOf, SeenTexts } from './seen-texts.ts'

it('tells what is new as a set of folded texts does', () => {
  const [seen, model] = [new SeenTexts(Number.POSITIVE_INFINITY), new Map<string, number>()]
  const words = ['Ana', 'ana', 'ANA', 'João', 'joao', 'Óleo', 'ab', 'ba', 'a b', '1', '01', '١']
  for (let n = 0; n < 60_000; n++) {
    const text = n % 5 === 0 ? `${words[n % words.length]} ${n % 900}` : `Pedido ${n}`
    model.set(fold(text), (model.get(fold(text)) ?? 0) + 1)
    seen.add(text)
  }
  expect(seen.size).toBe(model.size)
  expect(seen.repeats).toBe(60_000 - model.size)
  for (const [text, count] of model) if (seen.countOf(hashOf(text)) !== count) throw new Error(`wrong about ${text}`)
  expect([...seen.entries()]).toHaveLength(model.size)
  expect(seen.countOf(hashOf('never seen'))).toBe(0)
})

it('counts what it has no room for, and gives its room back', () => {
  const room = { left: 3 }
  const [first, second] = [new SeenTexts(10, room), new SeenTexts(10, room)]
  for (const text of ['a', 'b', 'A', 'c', 'd', 'd']) first.add(text)
  expect([first.size, first.repeats, first.beyond, room.left]).toEqual([3, 1, 2, 0])
  second.add('a')
  expect(second.isUnique).toBe(false)
  first.clear()
  expect(room.left).toBe(3)
})
