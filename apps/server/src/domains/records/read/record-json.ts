import { type FieldModel, type Grant, isoSql, type Reader, showSql } from '../../engine/index.ts'

/** How values are named on the wire: by id for the interface, by API name for programs. */
export type NameOf = (field: FieldModel) => string
export const byId: NameOf = (field) => field.id
export const byKey: NameOf = (field) => field.key

/** Ids and API names are letters, digits and underscores; anything else would be a fault of ours. */
const quoted = (name: string) => {
  if (!/^[A-Za-z0-9_]{1,80}$/.test(name)) throw new Error('a field name that cannot be a key')
  return `"${name}"`
}

/**
 * A record as JSON text, written by PostgreSQL: what is sent is not parsed and written again on the way.
 * `join` goes behind the table in `from`.
 */
export function recordJson(
  reader: Reader,
  grant: Grant,
  fields: readonly FieldModel[],
  alias: string,
  nameOf: NameOf = byId,
): { json: string; join: string } {
  const { values, from } = reader.sharing(fields, alias, () =>
    fields.map((field) => `${showSql(reader, field, alias)} as ${quoted(nameOf(field))}`),
  )
  const shown = values.length === 0 ? `'{}'` : 'row_to_json(shown)::text'
  const user = (column: string) => (grant.isPublic ? `'null'` : `coalesce('"' || ${alias}.${column} || '"', 'null')`)
  const moment = (column: string) => (grant.isPublic ? `''` : isoSql(`${alias}.${column}`))
  const json = [
    `'{"id":' || ${alias}.id`,
    `',"version":' || ${alias}.version`,
    `',"label":' || coalesce(to_json(${reader.label(grant, alias)})::text, 'null')`,
    `',"created_at":"' || ${moment('created_at')}`,
    `'","created_by":' || ${user('created_by')}`,
    `',"updated_at":"' || ${moment('updated_at')}`,
    `'","updated_by":' || ${user('updated_by')}`,
    `',"values":' || ${shown} || '}'`,
  ].join(' || ')
  return { json, join: values.length === 0 ? '' : `, lateral (select ${values.join(', ')} ${from}) shown` }
}
