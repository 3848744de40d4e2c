import type { Table } from '@oficina/contract'
import { type Fields, type FieldType, fieldIndex, type FormulaType, isList } from '@oficina/formula'
import { own, type ValueKind } from '@oficina/kinds'
import { valueKindOf } from '../../fields/field-env.ts'

/** As what a formula takes each kind; choices and people by their labels, which is what people see. */
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
  files: null,
  json: null,
} as const satisfies Record<ValueKind, FieldType | null>

const listOf = (type: FieldType): FieldType =>
  type.endsWith('[]') ? type : (`${type === 'duration' ? 'number' : type}[]` as FieldType)

/** The fields that a formula of this table may name; never the field itself. The SQL is the server's own matter. */
export function formulaFieldsOf(table: Table, exceptId: string | null): Fields {
  return fieldIndex(
    table.fields.flatMap((field) => {
      if (field.id === exceptId) return []
      const isListed = own(field.options, 'isList') === true
      const kind = isListed ? (own(field.options, 'resultKind') as ValueKind) : valueKindOf(field)
      const one = formulaTypes[kind]
      if (one === null) return []
      return [{ id: field.id, name: field.label, type: isListed ? listOf(one) : one, sql: '' }]
    }),
  )
}

/** The kind of one value of a formula's result. */
export const resultKindOf = (type: FormulaType): ValueKind => (isList(type) ? type.slice(0, -2) : type) as ValueKind
