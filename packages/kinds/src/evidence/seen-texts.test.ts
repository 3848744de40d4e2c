import { expect, it } from 'vitest'
import { fold } from '../text/fold.ts'
import { SeenTexts } from './seen-texts.ts'

it('tells what is new as a set of folded texts does', () => {
  const [seen, model] = [new SeenTexts(), new Set<string>()]
  const words = ['Ana', 'ana', 'ANA', 'João', 'joao', 'Óleo', 'ab', 'ba', 'a b', '1', '01', '١']
  for (let n = 0; n < 60_000; n++) {
    const text = n % 5 === 0 ? `${words[n % words.length]} ${n % 900}` : `Pedido ${n}`
    const isNew = !model.has(fold(text))
    model.add(fold(text))
    if (seen.add(text) !== isNew) throw new Error(`wrong about ${text}`)
  }
  expect(seen.size).toBe(model.size)
})
