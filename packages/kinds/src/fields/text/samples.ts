import { samplesOf } from '../field-samples.ts'
import { text } from './definition.ts'

const rich = { format: 'richText', maxLength: null } as const
const single = { format: 'singleline', maxLength: null } as const
const paragraph = (line: string) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })
const doc = (...content: object[]) => ({ type: 'doc', content }) as never
const cell = { colspan: 1, rowspan: 1, colwidth: null }
const deep = (depth: number): object =>
  depth === 0 ? paragraph('x') : { type: 'blockquote', content: [deep(depth - 1)] }

export const samples = samplesOf(text, {
  valid: [
    { value: 'one\ntwo\n\n  three ' },
    { value: 'tab\tand \u000b and \u2028 stay' },
    { value: 'x'.repeat(100_000) },
    { value: 'one line', options: single },
    { value: doc(paragraph('plain')), options: rich, text: 'plain' },
    { value: doc(paragraph('a'), { type: 'paragraph' }, paragraph('b')), options: rich, text: 'a\n\nb' },
    {
      value: doc(
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Title' }] },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'see ', marks: [{ type: 'bold' }] },
            { type: 'text', text: 'this', marks: [{ type: 'link', attrs: { href: 'https://example.com' } }] },
            { type: 'mention', attrs: { id: 'usr_ana0001' } },
          ],
        },
        {
          type: 'taskList',
          content: [{ type: 'taskItem', attrs: { checked: true }, content: [paragraph('done')] }],
        },
        {
          type: 'table',
          content: [
            {
              type: 'tableRow',
              content: [
                { type: 'tableHeader', attrs: cell, content: [paragraph('h')] },
                { type: 'tableCell', attrs: cell, content: [paragraph('c')] },
              ],
            },
          ],
        },
        { type: 'callout', attrs: { icon: '💡', color: 'azul' }, content: [paragraph('note')] },
        { type: 'image', attrs: { fileId: 'fil_foto01', alt: 'a photo', width: null } },
        { type: 'codeBlock', attrs: { language: 'sql' }, content: [{ type: 'text', text: 'select 1' }] },
      ),
      options: rich,
      text: 'Title\nsee this@Ana Souza\n[x] done\nh\tc\nnote\na photo\nselect 1',
      textLoses: true,
    },
  ],
  reads: [
    { raw: 'a\r\nb\rc', value: 'a\nb\nc' },
    { raw: 3.5, value: '3.5' },
    { raw: ' \n ', value: null },
    { raw: 'a\nb', value: 'a b', options: single },
    { raw: 'a\nb', value: doc(paragraph('a'), paragraph('b')), options: rich },
    { raw: doc({ type: 'paragraph' }), value: null, options: rich },
    {
      raw: doc({
        type: 'paragraph',
        attrs: { onclick: 'x()', textAlign: 'left' },
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: '' },
          { type: 'text', text: 'b' },
        ],
      }),
      value: doc(paragraph('ab')),
      options: rich,
    },
  ],
  invalid: [
    { raw: 'x'.repeat(100_001), reason: 'too_long' },
    { raw: 'x'.repeat(1_001), reason: 'too_long', options: single },
    { raw: 'a\u0000', reason: 'invalid_characters' },
    { raw: { type: 'doc' }, reason: 'wrong_type' },
    { raw: doc(paragraph('x'.repeat(500_001))), reason: 'too_long', options: rich },
    { raw: doc(paragraph('\ud800')), reason: 'invalid_characters', options: rich },
    { raw: doc({ type: 'script', content: [] }), reason: 'invalid_rich_text', options: rich },
    { raw: doc({ type: 'text', text: 'loose' }), reason: 'invalid_rich_text', options: rich },
    { raw: doc({ type: 'heading', attrs: { level: 4 } }), reason: 'invalid_rich_text', options: rich },
    {
      raw: doc({ type: 'image', attrs: { src: 'https://x.example/a.png' } }),
      reason: 'invalid_rich_text',
      options: rich,
    },
    { raw: doc({ type: '__proto__' }), reason: 'invalid_rich_text', options: rich },
    {
      raw: doc({
        type: 'paragraph',
        content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
      }),
      reason: 'invalid_rich_text',
      options: rich,
    },
    { raw: doc(deep(40)), reason: 'too_deep', options: rich },
    { raw: doc(...Array.from({ length: 20_001 }, () => ({ type: 'paragraph' }))), reason: 'too_many', options: rich },
    { raw: { html: '<b>x</b>' }, reason: 'invalid_rich_text', options: rich },
  ],
})
