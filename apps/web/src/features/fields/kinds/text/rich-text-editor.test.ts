import { expect, it } from 'vitest'
import { isPlainDocument } from './rich-text-editor.tsx'

const paragraph = (text: string, marks?: object[]) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks && { marks }) }],
})
const doc = (...content: object[]) => ({ type: 'doc', content })

it('takes a document for plain only where plain text would lose nothing', () => {
  expect(isPlainDocument(null)).toBe(true)
  expect(isPlainDocument(doc(paragraph('a'), { type: 'paragraph' }))).toBe(true)
  expect(isPlainDocument(doc(paragraph('a', [{ type: 'bold' }])))).toBe(false)
  expect(isPlainDocument(doc({ type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'a' }] }))).toBe(
    false,
  )
  expect(isPlainDocument(doc({ type: 'paragraph', content: [{ type: 'hardBreak' }] }))).toBe(false)
  expect(isPlainDocument(doc({ type: 'paragraph', content: [{ type: 'mention', attrs: { id: 'usr_1' } }] }))).toBe(
    false,
  )
})
