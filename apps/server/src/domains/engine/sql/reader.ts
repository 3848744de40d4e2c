import type { Filter, ValueKind } from '@oficina/kinds'
import type { Grant, Viewer } from '../grant/viewer.ts'
import type { FieldModel } from '../model/field-model.ts'
import { filterSql, whereSql } from './filter-sql.ts'
import { formulaSql, Stages } from './formula-sql.ts'
import { labelSql } from './labels.ts'
import { countKey, keyOfList, lookupKey, lookupList, rollupKey } from './lookup-sql.ts'
import { listedKind, sqlTypeOfKind, sqlTypeOfList } from './kind-types.ts'
import type { Params } from './params.ts'
import { storedKey } from './stored.ts'

/** The records that a link field leads to, as far as the viewer may see them. */
export interface Linked {
  grant: Grant
  alias: string
  /** Goes behind `from`; ends in a `where` to which ` and …` may be added. */
  from: string
  /** A record's place in the list; equal places stand by id. */
  place: string
}

/**
 * Writes expressions for one statement. Everything that it can name comes from the viewer's grants, so that a value the
 * viewer may not see cannot get into a statement, whatever was asked for.
 */
export class Reader {
  readonly viewer: Viewer
  readonly params: Params
  readonly now: number
  #computing = new Set<string>()
  #isInRows = false
  readonly #stages = new Map<string, Stages>()
  #aliases = 0
  #nowSql: string | null = null

  constructor(viewer: Viewer, params: Params, now: number) {
    this.viewer = viewer
    this.params = params
    this.now = now
  }

  get settings() {
    return this.viewer.structure.settings
  }

  nextAlias(): string {
    return `x${++this.#aliases}`
  }

  /** The moment at which the statement was asked for, so that all of it sees one time. */
  nowSql(): string {
    this.#nowSql ??= this.params.add(new Date(this.now).toISOString(), 'timestamptz')
    return this.#nowSql
  }

  /** What filters, sorts and groups compare; of the type that `sqlTypeOfKind` gives for the field's value kind. */
  key(field: FieldModel, alias: string): string {
    if (field.link) return this.#linkKey(field, alias)
    if (listedKind(field) !== null) return keyOfList(field, this.list(field, alias) ?? '')
    const empty = `null::${sqlTypeOfKind[field.valueKind]}`
    return storedKey(field, alias, () => this.nowSql()) ?? this.#guarded(field, alias, computedKey, empty)
  }

  /** What a lookup over many records or a formula lists, as an array; null for every other field. */
  list(field: FieldModel, alias: string): string | null {
    const listed = listedKind(field)
    if (listed === null) return null
    const write: typeof formulaSql = field.type === 'formula' ? formulaSql : lookupList
    return (
      storedKey(field, alias, () => this.nowSql()) ??
      this.#guarded(field, alias, write, `null::${sqlTypeOfList(listed)}`)
    )
  }

  /** The list of a lookup with a place for every linked record, so that two lists over one link go together. */
  alignedList(field: FieldModel, alias: string): string {
    const empty = `null::${sqlTypeOfList(listedKind(field) ?? 'text')}`
    return this.#guarded(field, alias, (reader) => lookupList(reader, field, alias, true), empty)
  }

  /**
   * Writes the values of several fields for a `select` of their own, in which what their formulas have in common is
   * worked out once. `from` goes behind that select.
   */
  sharing(fields: readonly FieldModel[], alias: string, write: () => string[]): { values: string[]; from: string } {
    const stages = new Stages(this, alias, fields)
    if (stages.from !== '') this.#stages.set(alias, stages)
    try {
      return { values: write(), from: stages.from }
    } finally {
      this.#stages.delete(alias)
    }
  }

  stagesAt(alias: string): Stages | undefined {
    return this.#stages.get(alias)
  }

  /** A computed field that is made of itself is empty. Saving one is refused; two people at once may still make one. */
  #guarded(
    field: FieldModel,
    alias: string,
    write: (reader: Reader, field: FieldModel, alias: string) => string | null,
    empty: string,
  ) {
    if (this.#computing.has(field.id)) return empty
    this.#computing.add(field.id)
    try {
      return write(this, field, alias) ?? empty
    } finally {
      this.#computing.delete(field.id)
    }
  }

  #linkKey(field: FieldModel, alias: string): string {
    const linked = this.linked(field, alias)
    if (!linked) return `null::${sqlTypeOfKind[field.valueKind]}`
    const { alias: other, from } = linked
    return field.valueKind === 'link'
      ? `(select ${other}.id from ${from} limit 1)`
      : `(select array_agg(${other}.id order by ${linked.place}, ${other}.id) from ${from})`
  }

  linked(field: FieldModel, alias: string): Linked | null {
    const { link } = field
    const grant = link && this.viewer.grant(link.tableId)
    if (!link || !grant) return null
    const other = this.nextAlias()
    const { held } = link
    const { source } = grant.table
    const from =
      held.by === 'column'
        ? `${source} ${other} where ${other}.id = ${alias}.${held.column}`
        : held.by === 'inverse'
          ? `${source} ${other} where ${other}.${held.column} = ${alias}.id`
          : `${held.source} ${other}j join ${source} ${other} on ${other}.id = ${other}j.${held.other} where ${other}j.${held.own} = ${alias}.id`
    const place = held.by === 'join' ? `${other}j.${held.own}_at` : `${other}.id`
    return { grant, alias: other, from: `${from} and ${this.visible(grant, other)}`, place }
  }

  /** Not in the trash, and within what the role lets be seen. */
  visible(grant: Grant, alias: string): string {
    const rows = this.rows(grant, alias)
    return `${alias}.deleted_at is null${rows === null ? '' : ` and ${rows}`}`
  }

  /** The role's own condition, which may name fields that the viewer cannot read; of a link to one record, that one. */
  rows(grant: Grant, alias: string): string | null {
    const conditions: string[] = []
    if (grant.record !== null) conditions.push(`${alias}.id = ${this.params.add(grant.record, 'bigint')}`)
    if (grant.rows !== null) conditions.push(this.#condition(grant, grant.rows, alias))
    return conditions.length === 0 ? null : conditions.join(' and ')
  }

  /**
   * Whether a record is in sight is found out by itself, whatever it is found out for: a field that is just being worked
   * out would be empty in it, and an empty value meets a condition that says "not".
   */
  #condition(grant: Grant, rows: Filter, alias: string): string {
    if (this.#isInRows) return this.filter(rows, grant.table.fields, alias)
    const outside = this.#computing
    this.#computing = new Set()
    this.#isInRows = true
    try {
      return this.filter(rows, grant.table.fields, alias)
    } finally {
      this.#computing = outside
      this.#isInRows = false
    }
  }

  filter(filter: Filter, fields: ReadonlyMap<string, FieldModel>, alias: string): string {
    return filterSql(this, filter, fields, alias)
  }

  /** A filter for the conditions behind `where`, where null is as good as false. */
  where(filter: Filter, fields: ReadonlyMap<string, FieldModel>, alias: string): string {
    return whereSql(this, filter, fields, alias)
  }

  /** What a record is called, as text; empty for those who may not read the field that says so. */
  label(grant: Grant, alias: string, fieldId: string | null = null): string {
    const chosen = fieldId === null ? undefined : grant.readable.get(fieldId)
    const field = chosen ?? grant.table.labelField
    return grant.readable.has(field.id) ? labelSql(this, field, alias) : 'null::text'
  }
}

function computedKey(reader: Reader, field: FieldModel, alias: string): string | null {
  switch (field.type) {
    case 'formula':
      return formulaSql(reader, field, alias)
    case 'lookup':
      return lookupKey(reader, field, alias)
    case 'rollup':
      return rollupKey(reader, field, alias)
    case 'count':
      return countKey(reader, field, alias)
    default:
      return null
  }
}

export const kindSqlType = (kind: ValueKind): string => sqlTypeOfKind[kind]
