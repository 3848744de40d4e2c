const circular: Record<string, unknown> = {}
circular.self = circular

function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { content: [value], value }
  return value
}

/** What no honest client sends. Each must be refused or read, quickly and without a crash. */
export const hostileValues: ReadonlyArray<readonly [name: string, raw: unknown]> = [
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
  ['-0', -0],
  ['1e400', JSON.parse('1e400')],
  ['the text 1e400', '1e400'],
  ['the text 1e999999', '1e999999'],
  ['the smallest double', 5e-324],
  ['past exact integers', 2 ** 53 + 2],
  ['a bigint', 10n ** 30n],
  ['a symbol', Symbol('x')],
  ['a function', () => 'x'],
  ['a date', new Date(Number.NaN)],
  ['a map', new Map([['id', 'x']])],
  ['NUL', 'a\u0000b'],
  ['half a character', 'a\ud800'],
  ['combining marks', `e${'\u0301'.repeat(900)}`],
  ['direction marks', '\u202eabc\u202c'],
  ['year 0', '0000-01-01'],
  ['year -1', '-000001-01-01T00:00:00Z'],
  ['year 275760', '+275760-09-13T00:00:00.000Z'],
  ['a skipped hour', '2018-11-04 00:30'],
  ['ten megabytes', 'x'.repeat(10_000_000)],
  ['ten megabytes of digits', '9'.repeat(10_000_000)],
  ['ten megabytes of spaces', ' '.repeat(10_000_000)],
  ['ten megabytes of commas', ','.repeat(10_000_000)],
  ['10,000 spaces and a letter', `${' '.repeat(9_990)}x`],
  ['9,999 digits', '1'.repeat(9_999)],
  ['9,999 dots', '.'.repeat(9_999)],
  ['9,999 quotes', '"'.repeat(9_999)],
  ['9,999 brackets', '('.repeat(9_999)],
  ['9,999 ats', '@'.repeat(9_999)],
  ['100,000 lines', '\n'.repeat(99_999)],
  ['10,000 items', Array.from({ length: 10_000 }, (_, n) => n)],
  ['10,000 equal items', Array.from({ length: 10_000 }, () => 'Novo')],
  ['a list with holes', Array.from({ length: 50 })],
  ['a list 100,000 deep', nested(100_000)],
  ['a circular object', circular],
  ['a circular document', { type: 'doc', content: [circular] }],
  ['an own __proto__', JSON.parse('{"__proto__": {"id": "usr_ana0001", "text": "x"}}')],
  ['a list with __proto__', JSON.parse('[{"__proto__": {"title": "x"}}]')],
  ['constructor', { constructor: { prototype: { id: 'x' } } }],
  ['no prototype', Object.create(null)],
  ['a throwing toString', { toString: 'x', valueOf: null }],
  ['SQL', `'; drop table "t_1"; --`],
]
