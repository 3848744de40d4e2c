import type { Column } from './evaluate.ts'

/** Columns of every type that a field may have. */
export const hostileColumns: readonly (Column & { column: string })[] = [
  { name: 't', type: 'text', column: 'text' },
  { name: 'u', type: 'choice', column: 'text' },
  { name: 'n', type: 'number', column: 'numeric' },
  { name: 'f', type: 'number', column: 'float8' },
  { name: 'i', type: 'duration', column: 'bigint' },
  { name: 'b', type: 'boolean', column: 'boolean' },
  { name: 'd', type: 'date', column: 'date' },
  { name: 'e', type: 'date', column: 'date' },
  { name: 'm', type: 'dateTime', column: 'timestamptz' },
  { name: 'k', type: 'time', column: 'time' },
  { name: 'tags', type: 'choices', column: 'text[]' },
  { name: 'nums', type: 'number[]', column: 'numeric[]' },
  { name: 'days', type: 'date[]', column: 'date[]' },
]

const texts = [
  null,
  '',
  ' ',
  'NaN',
  'Infinity',
  '1e400',
  "'; drop table hostile; --",
  '\\',
  '\\x41',
  '\\1\\&$1',
  '%_{}[]()*+?.^$|',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'ßİıſ',
  'مرحبا',
  'e\u0301a\u0308',
  '\u0001\u007f\u2028',
  '2024-02-30',
  '31/12/2024',
  'now',
  '#now',
  '99999999999999999999999999999999999999999999',
  '-0',
  '1.234,56',
  'true',
  'a'.repeat(120_000),
  'ab👍'.repeat(20_000),
  '(((((((((('.repeat(50),
]
const numerics = [
  null,
  'NaN',
  'Infinity',
  '-Infinity',
  '1e1000',
  '-1e1000',
  '1e-1000',
  '1e100',
  '-1e100',
  '9'.repeat(99),
  '0',
  '-0.0',
  '0.1',
  '-2.5',
  '123456789.987654321',
  '1e-15',
  '231',
  '-1',
]
const floats = [null, 'NaN', 'Infinity', '-Infinity', '1.7e308', '-1.7e308', '5e-324', '0', '-0', '0.1', '1e15', '-3']
const integers = [null, '9223372036854775807', '-9223372036854775808', '0', '1', '-1', '60', '86400']
const days = [
  null,
  'infinity',
  '-infinity',
  '4713-01-01 BC',
  '5874897-12-31',
  '0001-01-01',
  '0001-01-02',
  '9999-12-31',
  '9999-12-30',
  '10000-01-01',
  '2024-02-29',
  '2018-11-04',
  '1900-01-01',
]
const moments = [
  null,
  'infinity',
  '-infinity',
  '4713-01-02 00:00 BC',
  '294276-12-30 00:00',
  '0001-01-01 00:00',
  '9999-12-31 23:59:59.999999',
  '9999-12-30 23:59',
  '2018-11-04 03:00',
  '2018-02-18 01:30',
  '2024-02-29 12:00:00.123456',
  '1900-01-01 00:00',
]
const times = [null, '00:00', '24:00', '23:59:59.999999', '12:30']
const lists = {
  tags: [null, [], [null], [''], ['a', 'b', 'a', null, ''], ['x'.repeat(110_000)]],
  nums: [null, [], [null], ['NaN', '1'], ['1e1000', '-1e1000'], ['5'], ['1', '2', '2']],
  days: [null, [], ['infinity'], ['2024-01-01'], ['2024-01-01', null]],
}

/** Rows with everything that a column can hold and that code does not expect. */
export function hostileRows(count: number): unknown[][] {
  const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T
  // Steps without a common divisor, so that extremes of one column meet others of the next.
  return Array.from({ length: count }, (_, row) => [
    at(texts, row),
    at(texts, row * 7 + 3),
    at(numerics, row),
    at(floats, row * 5 + 1),
    at(integers, row * 3 + 2),
    at([null, true, false], row),
    at(days, row),
    at(days, row * 5 + 4),
    at(moments, row * 7 + 1),
    at(times, row),
    at(lists.tags, row),
    at(lists.nums, row * 2 + 1),
    at(lists.days, row),
  ])
}
