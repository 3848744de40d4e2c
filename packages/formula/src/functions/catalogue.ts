import { aggregateFunctions } from './aggregate.ts'
import { arrayFunctions } from './array.ts'
import { clockFunctions } from './clock.ts'
import { dateFormatFunctions } from './date-format.ts'
import { dateMathFunctions } from './date-math.ts'
import { dateParseFunctions } from './date-parse.ts'
import { datePartFunctions } from './date-parts.ts'
import type { Category, Example, FormulaFunction } from './definition.ts'
import { logicFunctions } from './logic.ts'
import { numberFunctions } from './number.ts'
import { operators } from './operators.ts'
import { textFunctions } from './text.ts'
import { regexFunctions } from './text-regex.ts'
import { workdayFunctions } from './workdays.ts'

const named: readonly FormulaFunction[] = [
  ...textFunctions,
  ...regexFunctions,
  ...logicFunctions,
  ...numberFunctions,
  ...aggregateFunctions,
  ...datePartFunctions,
  ...dateMathFunctions,
  ...dateFormatFunctions,
  ...dateParseFunctions,
  ...workdayFunctions,
  ...clockFunctions,
  ...arrayFunctions,
]

const byName = new Map([...named, ...operators].map((fn) => [fn.id, fn]))

/** By the name in capitals, or by an operator's sign. */
export const findFunction = (name: string): FormulaFunction | undefined => byName.get(name)

/** A function as an editor's help shows it. */
export interface FunctionHelp {
  id: string
  category: Category
  /** `LEFT(text, [count])` */
  signature: string
  params: readonly { name: string; type: string; optional: boolean; repeats: boolean }[]
  returns: string
  /** Where the interface's messages have its one line of text. */
  descriptionKey: string
  examples: readonly Example[]
  volatile: boolean
}

const signature = (fn: FormulaFunction) => {
  const params = fn.params.map((param) => {
    const name = param.repeats ? `${param.name}, …` : param.name
    return param.optional ? `[${name}]` : name
  })
  return `${fn.id}(${params.join(', ')})`
}

const help = (fn: FormulaFunction): FunctionHelp => ({
  id: fn.id,
  category: fn.category,
  signature: signature(fn),
  params: fn.params.map(({ name, type, optional, repeats }) => ({
    name,
    type,
    optional: optional ?? false,
    repeats: repeats ?? false,
  })),
  returns: typeof fn.returns === 'string' ? fn.returns : 'any',
  descriptionKey: `formula.functions.${fn.id}`,
  examples: fn.examples,
  volatile: fn.volatile ?? false,
})

/** Every function that can be called by name. */
export const functions: readonly FunctionHelp[] = named.map(help)
/** What the signs do, for the same help. */
export const operatorHelp: readonly FunctionHelp[] = operators.map(help)

/** The fields that the examples read, with their values. */
export const exampleFields = [
  { id: 'fld_tags', name: 'Tags', type: 'choices', value: ['red', 'blue', 'red', ''] },
  { id: 'fld_prices', name: 'Prices', type: 'number[]', value: [10, 20.5, null] },
] as const
