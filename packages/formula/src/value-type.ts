export const scalarTypes = ['text', 'number', 'boolean', 'date', 'dateTime', 'time', 'duration'] as const

export type ScalarType = (typeof scalarTypes)[number]
export type ListType = `${ScalarType}[]`
export type FormulaType = ScalarType | ListType

/** Types that a field may have and that the language treats as one of its own. */
const aliases = {
  choice: 'text',
  choices: 'text[]',
  user: 'text',
  users: 'text[]',
} as const satisfies Record<string, FormulaType>

export type FieldType = FormulaType | keyof typeof aliases

/** The language's own type of a field. */
export const typeOfField = (type: FieldType): FormulaType =>
  type in aliases ? aliases[type as keyof typeof aliases] : (type as FormulaType)

export const isList = (type: FormulaType): type is ListType => type.endsWith('[]')
export const elementOf = (type: FormulaType): ScalarType => (isList(type) ? type.slice(0, -2) : type) as ScalarType
export const listOf = (type: ScalarType): ListType => `${type}[]`

const sqlTypes: Record<ScalarType, string> = {
  text: 'text',
  number: 'numeric',
  boolean: 'boolean',
  date: 'date',
  dateTime: 'timestamptz',
  time: 'time',
  /** Seconds. */
  duration: 'numeric',
}

/** The type of the column, or of the expression, that holds a value of this type. */
export const sqlTypeOf = (type: FormulaType): string => sqlTypes[elementOf(type)] + (isList(type) ? '[]' : '')

/** A number, or something that counts as one: a duration as its seconds. */
export const isNumeric = (type: FormulaType) => type === 'number' || type === 'boolean' || type === 'duration'

export const isDateLike = (type: FormulaType) => type === 'date' || type === 'dateTime'

/** The one type that holds values of all these: what IF and SWITCH give. Text holds everything. */
export function commonType(types: readonly FormulaType[]): FormulaType {
  const [first, ...rest] = types
  if (first === undefined) return 'text'
  return rest.reduce<FormulaType>((one, other) => {
    if (one === other) return one
    if (isDateLike(one) && isDateLike(other)) return 'dateTime'
    if (!isNumeric(one) || !isNumeric(other)) return 'text'
    return one === 'duration' || other === 'duration' ? 'duration' : 'number'
  }, first)
}
