import { samplesOf } from '../field-samples.ts'
import { todoList } from './definition.ts'

export const samples = samplesOf(todoList, {
  valid: [
    {
      value: [
        { title: 'Comprar pão', done: true },
        { title: 'Ligar', done: false },
      ],
      text: '[x] Comprar pão\n[ ] Ligar',
    },
    { value: [{ title: '[x] only looks done', done: false }] },
    { value: [{ title: '- x, "y"; z', done: true }] },
    { value: Array.from({ length: 200 }, () => ({ title: 'x'.repeat(500), done: false })) },
  ],
  reads: [
    {
      raw: 'a\r\n- [X] b\n\n[] c',
      value: [
        { title: 'a', done: false },
        { title: 'b', done: true },
        { title: 'c', done: false },
      ],
    },
    {
      raw: ['a', { title: ' b\n', done: 'sim', id: 7 }],
      value: [
        { title: 'a', done: false },
        { title: 'b', done: true },
      ],
    },
    { raw: [{ title: ' ' }], value: null },
    { raw: [], value: null },
  ],
  invalid: [
    { raw: [1], reason: 'wrong_type' },
    { raw: [{ done: true }], reason: 'wrong_type' },
    { raw: [{ title: 'a', done: 'talvez' }], reason: 'wrong_type' },
    { raw: [{ title: 'a\u0000' }], reason: 'invalid_characters' },
    { raw: [{ title: 'x'.repeat(501) }], reason: 'too_long' },
    { raw: 'a\n'.repeat(201), reason: 'too_many' },
    { raw: Array.from({ length: 10_000 }, () => 'a'), reason: 'too_many' },
    { raw: { title: 'a' }, reason: 'wrong_type' },
  ],
})
