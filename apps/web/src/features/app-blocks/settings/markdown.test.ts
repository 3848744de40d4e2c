import { readRichText, type RichNode } from '@oficina/kinds/rich-text/document'
import { describe, expect, it } from 'vitest'
import { canBeTyped, documentOfMarkdown, markdownOf } from './markdown.ts'

const text = `# Título

Uma linha com **negrito**, *itálico*, ~~riscado~~, \`código\` e [um link](https://example.com).

- um
- dois

3. três
4. quatro

- [ ] a fazer
- [x] feito

> citado

\`\`\`
const a = '**cru**'
\`\`\`

---

Fim`

describe('formatted text in a plain box', () => {
  it('comes back as it was typed, and is a document that may be kept', () => {
    const document = documentOfMarkdown(text)
    expect(markdownOf(document)).toBe(text)
    const read = readRichText(document)
    expect('document' in read && read.document).toEqual(document)
    expect(document && canBeTyped(document)).toBe(true)
  })

  it('is nothing where nothing was typed', () => {
    expect(documentOfMarkdown('  \n ')).toBeNull()
    expect(markdownOf(null)).toBe('')
  })

  it('is left alone where it has what cannot be typed', () => {
    const image: RichNode = { type: 'doc', content: [{ type: 'image', attrs: { fileId: 'fil_000000' } }] }
    const underlined: RichNode = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'underline' }] }] }],
    }
    expect(canBeTyped(image)).toBe(false)
    expect(canBeTyped(underlined)).toBe(false)
  })
})
