import { type FunctionHelp, functions, typeOfField } from '@oficina/formula'
import type { Column } from './evaluate.ts'

export type Kind = 'text' | 'number' | 'boolean' | 'date' | 'list'

/** A repeatable stream of random numbers (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  return { next, below, pick }
}
export type Random = ReturnType<typeof randomFrom>

const texts = [
  '',
  'a',
  'Ana',
  'ção',
  '10',
  '-3.5',
  'x y',
  '2024-02-29',
  '👩‍👧',
  "it's",
  '\\',
  '%',
  'aaaa',
  'R$ 1.234,50',
  'NaN',
  '#now',
]
const numbers = [
  '0',
  '1',
  '2',
  '3',
  '7',
  '10',
  '0.1',
  '0.5',
  '100',
  '2.675',
  '12345678901234567890',
  '0.000000000000001',
  '99999',
]
const dates = ['2024-02-29', '2023-12-31', '0001-01-01', '9999-12-31', '2018-11-04 00:30', '2024-07-01T12:00:00Z']

/** Arguments that must be written out, by the parameter's name. */
const literals: Record<string, readonly string[]> = {
  unit: ['milliseconds', 'seconds', 'minutes', 'hours', 'days', 'weeks', 'months', 'quarters', 'years', 'M', 'h'],
  pattern: [
    'a+',
    '\\d+',
    '^[a-z]+$',
    '(a|b)c?',
    '\\w+@\\w+',
    '[^a-c]{2,3}',
    '(?i)x',
    '.*',
    '',
    'a*?',
    '\\bx\\b',
    '(?:\\d{1,3}\\.){3}',
  ],
  replacement: ['', '-', '\\', 'x&y'],
  timeZone: ['UTC', 'Asia/Tokyo', 'America/New_York', 'Pacific/Apia'],
  locale: ['en', 'pt-BR', 'es'],
  weekStart: ['Sunday', 'Monday'],
  holidays: ['2024-12-25, 2025-01-01', '', '0001-01-01,9999-12-31,2024-02-28'],
}
const formats = [
  'YYYY-MM-DD',
  'DD/MM/YYYY HH:mm:ss',
  'dddd, MMMM Do YYYY',
  'h:mm A',
  'Q WW DDDD E d',
  'X x SSS Z ZZ',
  'LLLL',
  '[\\x] YY',
  'a',
]
const shapes = ['DD/MM/YYYY', 'YYYY-MM-DD HH:mm', 'MMM D YYYY', 'h:mm A D/M/YYYY', 'YYYY']

const dateMakers = [
  'DATE',
  'DATEADD',
  'WORKDAY',
  'EOMONTH',
  'DATETIME_PARSE',
  'SET_TIMEZONE',
  'SET_LOCALE',
  'TODAY',
  'NOW',
  'CREATED_TIME',
]
const choosers = ['IF', 'SWITCH', 'IFERROR']
const signs: Record<Kind, readonly string[]> = {
  text: ['&'],
  number: ['+', '-', '*', '/', '%'],
  boolean: ['=', '!=', '<', '>', '<=', '>='],
  date: [],
  list: [],
}

export const quoted = (text: string) =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`

const kindOfColumn = ({ type }: Column): Kind => {
  const own = typeOfField(type)
  if (own.endsWith('[]')) return 'list'
  if (own === 'dateTime' || own === 'date') return 'date'
  return own === 'time' ? 'text' : (own as Kind)
}

/** Writes random formulas that are well typed, over given columns and functions. */
export class RandomFormula {
  readonly #random: Random
  readonly #columns: readonly Column[]
  readonly #makers: Record<Kind, readonly FunctionHelp[]>

  constructor(random: Random, columns: readonly Column[], allowed: (fn: FunctionHelp) => boolean = () => true) {
    this.#random = random
    this.#columns = columns
    const all = functions.filter(allowed)
    const giving = (kind: Kind) =>
      all.filter((fn) => (kind === 'date' ? dateMakers.includes(fn.id) : fn.returns === kind))
    this.#makers = {
      text: giving('text'),
      number: [...giving('number'), ...all.filter((fn) => fn.id === 'MAX' || fn.id === 'MIN')],
      boolean: giving('boolean'),
      date: giving('date'),
      list: all.filter((fn) => /^ARRAY(UNIQUE|COMPACT|SLICE|FLATTEN)$/.test(fn.id)),
    }
    for (const kind of ['text', 'number', 'boolean', 'date'] as const) {
      this.#makers[kind] = [...this.#makers[kind], ...all.filter((fn) => choosers.includes(fn.id))]
    }
  }

  write(kind: Kind, depth: number): string {
    const { next, pick, below } = this.#random
    if (depth <= 0 || next() < 0.1) return this.#leaf(kind)
    const operators = signs[kind]
    if (operators.length > 0 && next() < 0.35) return this.#operation(kind, pick(operators), depth)
    if (kind === 'number' && next() < 0.05) return `-(${this.write('number', depth - 1)})`
    const makers = this.#makers[kind]
    if (makers.length === 0) return this.#leaf(kind)
    const fn = makers[below(makers.length)] as FunctionHelp
    return this.#call(fn, kind, depth)
  }

  #operation(kind: Kind, sign: string, depth: number): string {
    const { pick } = this.#random
    const operand: Kind = kind === 'boolean' ? pick(['number', 'text', 'date', 'boolean'] as const) : kind
    // Of two kinds, only equality compares.
    const other: Kind =
      kind === 'boolean' && /^!?=$/.test(sign) && operand !== 'date'
        ? pick(['number', 'text', 'boolean'] as const)
        : operand
    return `(${this.write(operand, depth - 1)} ${sign} ${this.write(other, depth - 1)})`
  }

  #call(fn: FunctionHelp, kind: Kind, depth: number): string {
    const { below, next } = this.#random
    const args: string[] = []
    for (const param of fn.params) {
      if (param.optional && next() < 0.5) break
      const times = param.repeats ? 1 + below(3) : 1
      for (let time = 0; time < times; time++) args.push(this.#argument(fn, param, kind, args.length, depth - 1))
    }
    return `${fn.id}(${args.join(', ')})`
  }

  #argument(fn: FunctionHelp, param: FunctionHelp['params'][number], kind: Kind, index: number, depth: number): string {
    const { pick } = this.#random
    if (param.name === 'format') return quoted(pick(fn.id === 'DATETIME_PARSE' ? shapes : formats))
    const choices = literals[param.name]
    if (choices && param.type === 'text' && !(fn.id === 'REPLACE' && param.name === 'replacement'))
      return quoted(pick(choices))
    if (fn.id === 'IF' || fn.id === 'IFERROR')
      return this.write(fn.id === 'IF' && index === 0 ? 'boolean' : kind, depth)
    if (fn.id === 'SWITCH')
      return this.write(index === 0 || index % 2 === 1 ? (index < 3 ? 'text' : kind) : kind, depth)
    if (fn.id === 'MAX' || fn.id === 'MIN') return this.write('number', depth)
    if (param.type === 'number' || param.type === 'numbers') return this.write('number', depth)
    if (param.type === 'date' || param.type === 'clock') return this.write('date', depth)
    if (param.type === 'boolean') return this.write(pick(['boolean', 'number', 'text', 'date'] as const), depth)
    if (param.type === 'list') return this.write(this.#makers.list.length > 0 ? 'list' : 'text', depth)
    return this.write(pick(['text', 'number', 'boolean', 'date'] as const), depth)
  }

  #leaf(kind: Kind): string {
    const { next, pick } = this.#random
    const fitting = this.#columns.filter((column) => kindOfColumn(column) === kind)
    if (fitting.length > 0 && next() < 0.7) return `{${pick(fitting).name}}`
    if (next() < 0.1 && kind !== 'list') return 'BLANK()'
    if (kind === 'number') return pick(numbers)
    if (kind === 'boolean') return pick(['TRUE()', 'FALSE()'])
    if (kind === 'date') return `DATEADD(${quoted(pick(dates))}, 0, "days")`
    return quoted(pick(texts))
  }
}
