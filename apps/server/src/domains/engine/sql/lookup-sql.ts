import { type Filter, own, type Rollup, type ValueKind } from '@oficina/kinds'
import type { FieldModel } from '../model/field-model.ts'
import { rollupSql } from './aggregate-sql.ts'
import { elementKindOf, isListKind, listedKind, sqlTypeOfKind } from './kind-types.ts'
import { labelSql } from './labels.ts'
import type { Linked, Reader } from './reader.ts'

interface Target {
  linked: Linked
  field: FieldModel
}

/** The linked records and the field of theirs that is shown; null where either is gone or may not be seen. */
function linkedOf(reader: Reader, field: FieldModel, alias: string, isWhole = false): Linked | null {
  const table = reader.viewer.structure.tables.get(field.tableId)
  const link = table?.fields.get(String(own(field.options, 'linkFieldId')))
  const linked = link?.link ? reader.linked(link, alias) : null
  if (!linked) return null
  const filters = own(field.options, 'filters') as Filter | null | undefined
  if (!filters || isWhole) return linked
  return { ...linked, from: `${linked.from} and ${reader.filter(filters, linked.grant.readable, linked.alias)}` }
}

function targetOf(reader: Reader, field: FieldModel, alias: string, isWhole = false): Target | null {
  const { structure } = reader.viewer
  const link = structure.tables.get(field.tableId)?.fields.get(String(own(field.options, 'linkFieldId')))?.link
  const target = link && reader.viewer.grant(link.tableId)?.readable.get(String(own(field.options, 'targetFieldId')))
  // Before the linked records, whose row condition has parameters: PostgreSQL refuses those that nothing uses.
  const linked = target ? linkedOf(reader, field, alias, isWhole) : null
  return linked && target ? { linked, field: target } : null
}

/** One linked record's value. */
export function lookupKey(reader: Reader, field: FieldModel, alias: string): string | null {
  const target = targetOf(reader, field, alias)
  return target && `(select ${reader.key(target.field, target.linked.alias)} from ${target.linked.from} limit 1)`
}

/** What filters compare of a list. */
export function keyOfList(field: FieldModel, list: string): string {
  if (field.valueKind === 'text') return `array_to_string(${list}, ', ')`
  return field.valueKind === 'json' ? `to_jsonb(${list})` : list
}

/**
 * The values of all linked records in their order; lists among them are laid end to end. With `isAligned`, records that
 * have none, or that the lookup's own filter leaves out, have an empty place: so lists over one link go together.
 */
export function lookupList(reader: Reader, field: FieldModel, alias: string, isAligned = false): string | null {
  const target = targetOf(reader, field, alias, isAligned)
  if (!target) return null
  const { alias: other, from, place } = target.linked
  const inner = reader.list(target.field, other)
  const kind = target.field.valueKind
  if (inner === null && !isListKind(kind)) {
    const key = isAligned ? placeSql(reader, field, target) : reader.key(target.field, other)
    return `(select array_agg(v order by n, i) from (select ${key} as v, ${place} as n, ${other}.id as i from ${from}) k${isAligned ? '' : ' where v is not null'})`
  }
  const list = inner ?? reader.key(target.field, other)
  return `(select array_agg(e order by n, i, m) from (select ${list} as l, ${place} as n, ${other}.id as i from ${from}) k, unnest(k.l) with ordinality as u (e, m))`
}

/** What stands at a linked record's place: its value where the lookup's own filter lets it through. */
function placeSql(reader: Reader, field: FieldModel, { linked, field: target }: Target): string {
  const key = reader.key(target, linked.alias)
  const filters = own(field.options, 'filters') as Filter | null | undefined
  return filters ? `case when ${reader.filter(filters, linked.grant.readable, linked.alias)} then ${key} end` : key
}

export function rollupKey(reader: Reader, field: FieldModel, alias: string): string | null {
  const target = targetOf(reader, field, alias)
  if (!target) return null
  const { alias: other, from, place } = target.linked
  const aggregate = own(field.options, 'aggregate') as Rollup
  const type = sqlTypeOfKind[field.valueKind]
  if (aggregate === 'join') {
    const text = labelSql(reader, target.field, other)
    return `(select string_agg(v, ', ' order by n, i) from (select ${text} as v, ${place} as n, ${other}.id as i from ${from}) k)`
  }
  const value = rollupSql(aggregate, 'k.v', target.field.valueKind)
  // A sum of nothing is nothing, as everywhere in SQL and in sheets.
  return `(select (${value})::${type} from (select ${reader.key(target.field, other)} as v from ${from}) k)`
}

export function countKey(reader: Reader, field: FieldModel, alias: string): string | null {
  const linked = linkedOf(reader, field, alias)
  return linked && `(select count(*)::numeric from ${linked.from})`
}

/** What a lookup or rollup of a target gives; set when the field is saved, so that everyone agrees on it. */
export function lookupResult(target: FieldModel, isMany: boolean): { resultKind: ValueKind; isList: boolean } {
  const listed = listedKind(target)
  if (listed !== null) return { resultKind: listed, isList: true }
  if (isMany) return { resultKind: elementKindOf(target.valueKind), isList: true }
  return { resultKind: target.valueKind, isList: false }
}
