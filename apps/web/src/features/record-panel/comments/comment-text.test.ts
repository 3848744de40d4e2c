import { expect, it } from 'vitest'
import { nameBeing, partsOf, toDraft, toStored } from './comment-text.ts'

const ana = { id: 'usr_aaaaaaaaaaaaaa', name: 'Ana' }
const lopes = { id: 'usr_bbbbbbbbbbbbbb', name: 'Ana Lopes' }
const other = { id: 'usr_cccccccccccccc', name: 'Ana' }

it('keeps people who were picked by their ids, the longest name first', () => {
  expect(toStored('oi @Ana Lopes e @Ana.', [ana, lopes])).toBe(`oi @[${lopes.id}] e @[${ana.id}].`)
  expect(toStored('@Anabela e a@Ana', [ana])).toBe(`@Anabela e a@[${ana.id}]`)
  expect(toStored('@Ana e @Ana', [ana, other])).toBe(`@[${ana.id}] e @[${other.id}]`)
  expect(toStored('@Bia', [ana])).toBe('@Bia')
  expect(toStored('@A.C (x)', [{ id: ana.id, name: 'A.C (x)' }])).toBe(`@[${ana.id}]`)
})

it('goes back to what was typed', () => {
  const stored = { text: `oi @[${lopes.id}], veja`, mentions: [lopes] }
  const draft = toDraft(stored)
  expect(draft.text).toBe('oi @Ana Lopes, veja')
  expect(toStored(draft.text, draft.picked)).toBe(stored.text)
})

it('draws a text in parts, and someone unknown without a name', () => {
  expect(partsOf({ text: `@[${ana.id}] oi`, mentions: [{ id: ana.id, name: null }] }, 'Alguém')).toEqual([
    { mention: ana.id, name: 'Alguém' },
    { text: ' oi' },
  ])
  expect(partsOf({ text: '<b>oi</b>', mentions: [] }, '')).toEqual([{ text: '<b>oi</b>' }])
})

it('finds the name that is being typed, and none in an address', () => {
  expect(nameBeing('oi @An', 6)).toEqual({ from: 3, query: 'An' })
  expect(nameBeing('@', 1)).toEqual({ from: 0, query: '' })
  expect(nameBeing('oi @Ana Lo', 10)).toEqual({ from: 3, query: 'Ana Lo' })
  expect(nameBeing('a@b', 3)).toBeNull()
  expect(nameBeing('@Ana Lopes veja', 15)).toBeNull()
})
