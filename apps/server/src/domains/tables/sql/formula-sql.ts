import { check, compile, fieldIndex, type FormulaField, parse, sqlTypeOf, typeOfField } from '@oficina/formula'
import { own } from '@oficina/kinds'
import type { FieldModel } from '../model/field-model.ts'
import type { TableModel } from '../model/structure.ts'
import { formulaTypeOf, isListKind, listedKind } from './kind-types.ts'
import { elementsSql, labelSql, linkLabelList } from './labels.ts'
import type { Reader } from './reader.ts'
import { columnAt, storedKey } from './stored.ts'

export interface WrittenFormula {
  sql: string
  /** It hangs on the record's own columns alone, and may be a generated column. */
  immutable: boolean
}

/** A formula over a table's fields as SQL; null where it no longer fits them. */
export function formulaKey(reader: Reader, field: FieldModel, alias: string): string | null {
  return writeFormula(reader, field, alias)?.sql ?? null
}

export function writeFormula(reader: Reader, field: FieldModel, alias: string): WrittenFormula | null {
  const table = reader.viewer.structure.tables.get(field.tableId)
  const parsed = parse(String(own(field.options, 'expression')))
  if (!table || !parsed.ok) return null
  const checked = check(parsed.ast, fieldIndex(formulaFields(reader, table, alias)))
  if (!checked.ok) return null
  const { timezone, locale } = reader.settings
  const ownColumn = (column: string) => columnAt(alias, `"${column}"`)
  const record = { id: ownColumn('id'), createdAt: ownColumn('created_at'), updatedAt: ownColumn('updated_at') }
  const compiled = compile(checked.checked, { timezone, locale, record })
  return compiled.ok ? { sql: compiled.sql, immutable: compiled.immutable } : null
}

/** The fields of a table as a formula sees them. Their SQL is written only for those that the formula names. */
export function formulaFields(reader: Reader, table: TableModel, alias: string): FormulaField[] {
  return [...table.fields.values()].flatMap((field) => {
    const type = formulaTypeOf(field)
    if (type === null) return []
    const named = { id: field.id, name: field.label, type, immutable: isImmutable(reader, field) }
    let written: string | undefined
    return [
      {
        ...named,
        get sql() {
          written ??= `(${valueSql(reader, field, alias)})::${sqlTypeOf(typeOfField(type))}`
          return written
        },
      },
    ]
  })
}

const kindsByName: readonly string[] = ['choice', 'choices', 'user', 'users', 'link', 'links', 'duration']

/** Whether its value hangs on the record's own columns alone. Labels, names and running clocks change by themselves. */
function isImmutable(reader: Reader, field: FieldModel): boolean {
  if (field.type === 'formula') return reader.isImmutableFormula(field)
  return storedKey(field, 't', () => reader.nowSql()) !== null && !kindsByName.includes(field.valueKind)
}

function valueSql(reader: Reader, field: FieldModel, alias: string): string {
  // A generated column cannot read another one: the formula is written out again.
  if (field.type === 'formula') return reader.formula(field, alias)
  const listed = listedKind(field)
  if (listed !== null) {
    const list = reader.list(field, alias)
    return list === null ? 'null' : kindsByName.includes(listed) ? elementsSql(reader, field, list, listed) : list
  }
  if (field.valueKind === 'links') return linkLabelList(reader, field, alias)
  if (field.valueKind === 'duration' || !kindsByName.includes(field.valueKind)) return reader.key(field, alias)
  return isListKind(field.valueKind)
    ? elementsSql(reader, field, reader.key(field, alias), field.valueKind)
    : labelSql(reader, field, alias)
}
