import type { TypedNode } from '../check/typed-node.ts'
import type { Locale } from '../compile/locales.ts'
import type { FormulaError, FormulaErrorId, Position } from '../formula-error.ts'
import type { FormulaType, ScalarType } from '../value-type.ts'

export type Category = 'text' | 'number' | 'logic' | 'date' | 'array' | 'record' | 'operator'

/**
 * What an argument must be. `date` takes dates and date-times, `clock` takes times too, `numbers` a number or a list of
 * them, `list` any list or a single value, `term` what can be added up, `any` everything.
 */
export type ParamType = 'text' | 'number' | 'boolean' | 'date' | 'clock' | 'numbers' | 'list' | 'term' | 'any'

export interface Param {
  name: string
  type: ParamType
  optional?: true
  /** The last parameter only: as many as one likes. */
  repeats?: true
  /** The argument must be a text written in the formula, and this says what is wrong with it. */
  literal?: (value: string) => FormulaErrorId | null
}

export interface Example {
  formula: string
  /** As shown: dates as ISO text. Absent where it depends on the clock or the record. */
  result?: string | number | boolean | null | readonly (string | number | null)[]
}

/** What the caller of a function's SQL can use: a value of type `type`, blanks replaced when `fill` is set. */
export interface Want {
  type: FormulaType
  fill: Fill
  /** The type of the call itself. */
  own: FormulaType
}

/**
 * Whether a blank becomes its type's neutral value (0, "", false), so that a NULL left over means an error.
 * `mark` does so for dates too, with a value that is only good for telling a blank from an error.
 */
export type Fill = boolean | 'mark'

/** Writes SQL for arguments. Every text that it gives is a complete expression in parentheses or a call. */
export interface Emit {
  readonly locale: Locale
  readonly record: { id: string; createdAt: string; updatedAt: string }
  as(node: TypedNode, type: FormulaType, fill: Fill): string
  /** A value of the call's own type, NULL when blank, as wanted: an error when an argument is one. */
  chosen(sql: string, args: readonly TypedNode[], want: Want): string
  /** A branch of a function that chooses. */
  branch(node: TypedNode | undefined, want: Want): string
  /** Its own type; NULL is a blank or an error. */
  value(node: TypedNode): string
  /** For functions that compare or search: never a constant, which a generated column could not compare. */
  text(node: TypedNode): string
  /** For functions that only put texts together. */
  piece(node: TypedNode): string
  /** The same value, but not a constant where it was one. */
  anchored(node: TypedNode, sql: string): string
  number(node: TypedNode): string
  /** A number as it is seen: at most fifteen decimals. */
  exact(node: TypedNode): string
  truth(node: TypedNode): string
  /** A whole number as `int`, moved into the range. */
  clamped(node: TypedNode | undefined, min: number, max: number, fallback: number): string
  /** A whole number as `int`, NULL outside the range. */
  within(node: TypedNode, min: number, max: number): string
  day(node: TypedNode): string
  moment(node: TypedNode): string
  /** A `timestamp` as a clock on the wall shows it. */
  local(node: TypedNode): string
  /** The day that it is now in the formula's zone. */
  today(): string
  zoneOf(node: TypedNode): string
  localeOf(node: TypedNode): Locale
  list(node: TypedNode, element: ScalarType): string
  /** The same with a place for every linked record, so that two lists over one link go together. */
  aligned(node: TypedNode, element: ScalarType): string
  /** A name that nothing else in the expression has. */
  alias(): string
  /** Says that numbers in the resulting list have more decimals than are shown. */
  unrounded(): void
  isBlank(node: TypedNode): string
  failed(node: TypedNode): string
  /** Says that what is being written cannot be stored, because it reads a list. */
  unstored(): void
}

export interface FormulaFunction {
  id: string
  category: Category
  params: readonly Param[]
  returns: FormulaType | ((args: readonly TypedNode[]) => FormulaType)
  /** Other arguments for the same meaning, once their types are known. */
  rewrite?: (args: readonly TypedNode[]) => readonly TypedNode[]
  /** A rule about the arguments together that the parameters cannot say. */
  check?: (args: readonly TypedNode[]) => Pick<FormulaError, 'id' | 'details'> | null
  sql: (emit: Emit, args: readonly TypedNode[], want: Want, position: Position) => string
  examples: readonly Example[]
  /** May give a blank as well as an error, and writes the wanted type itself to tell them apart. */
  chooses?: true
  /** Its NULL means a blank and never an error. */
  blank?: true
  /** Never fails where its arguments do not. */
  total?: true
  /** May be a constant though its arguments are none. */
  foldable?: true
  /** Its numbers end by the fifteenth decimal, always or where its arguments' do. */
  exact?: true | 'arguments'
  /** Its value changes without the record changing. */
  volatile?: true
  /** Its SQL is not immutable, so that it is computed when read. */
  unstored?: true
  /** Takes a list and a condition that is asked of each element. */
  perElement?: true
}

/** One parameter of a signature. */
export const param = (
  name: string,
  type: ParamType,
  more: Pick<Param, 'optional' | 'repeats' | 'literal'> = {},
): Param => ({
  name,
  type,
  ...more,
})

export const optional = { optional: true } as const
export const repeats = { repeats: true } as const
