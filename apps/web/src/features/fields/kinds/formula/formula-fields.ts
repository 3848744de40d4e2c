import type { Table } from '@oficina/contract'
import { type Fields, fieldIndex, type FormulaType, isList } from '@oficina/formula'
import { formulaTypeOfKind, own, type ValueKind } from '@oficina/kinds'
import { valueKindOf } from '../../field-env.ts'

/** The fields that a formula of this table may name; never the field itself. The SQL is the server's own matter. */
export function formulaFieldsOf(table: Table, exceptId: string | null): Fields {
  return fieldIndex(
    table.fields.flatMap((field) => {
      if (field.id === exceptId) return []
      const isListed = own(field.options, 'isList') === true
      const kind = isListed ? (own(field.options, 'resultKind') as ValueKind) : valueKindOf(field)
      const type = formulaTypeOfKind(kind, isListed)
      return type === null ? [] : [{ id: field.id, name: field.label, type, sql: '' }]
    }),
  )
}

/** The kind of one value of a formula's result. */
export const resultKindOf = (type: FormulaType): ValueKind => (isList(type) ? type.slice(0, -2) : type) as ValueKind
