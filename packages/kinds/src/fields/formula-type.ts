import type { ValueKind } from '../value-kinds.ts'

/** As what a formula takes one value of each kind; choices and people by their labels, which is what people see. */
const formulaTypes = {
  text: 'text',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  dateTime: 'dateTime',
  time: 'time',
  duration: 'duration',
  choice: 'text',
  choices: 'text[]',
  user: 'text',
  users: 'text[]',
  link: 'text',
  links: 'text[]',
  /** By their names. */
  files: 'text[]',
  json: null,
} as const satisfies Record<ValueKind, string | null>

type OneType = Exclude<(typeof formulaTypes)[ValueKind], `${string}[]` | null>
export type FormulaTypeName = OneType | `${OneType}[]`

/** As what a formula takes values of a kind, or a list of them; null where it cannot name them. */
export function formulaTypeOfKind(kind: ValueKind, isListed: boolean): FormulaTypeName | null {
  const one = formulaTypes[kind]
  return !isListed || one === null || one === 'text[]' ? one : `${one}[]`
}
