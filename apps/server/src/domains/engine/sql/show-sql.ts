import { own, type ValueKind } from '@oficina/kinds'
import type { FieldModel } from '../model/field-model.ts'
import { listedKind } from './kind-types.ts'
import { linkedRecord } from './labels.ts'
import type { Reader } from './reader.ts'

export const isoSql = (moment: string) => `to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Linked records that a lookup shows. */
const shownLinks = 1_000
/** The first linked records of a record; more can be asked for by a list of their own. */
const firstLinks = 100

/** A value as it goes out: canonical, with the names that someone needs to read it. */
export function showSql(reader: Reader, field: FieldModel, alias: string): string {
  if (field.link) return showLinks(reader, field, alias)
  if (field.type === 'recordUpdateForm') return showFormLink(reader, field, alias)
  const listed = listedKind(field)
  if (listed === 'link' || listed === 'links') return showRecords(reader, field, reader.list(field, alias) ?? '')
  if (listed !== null) return showList(reader, reader.list(field, alias) ?? 'null::text[]', listed)
  if (field.columnType === 'jsonb' && field.column !== null) return `${alias}.${field.column}`
  const key = reader.key(field, alias)
  if (field.valueKind === 'link') return showRecord(reader, field, key)
  if (field.valueKind === 'links') return showRecords(reader, field, key)
  return field.valueKind === 'files' ? showFiles(reader, key) : showOne(key, field.valueKind)
}

function showOne(key: string, kind: ValueKind): string {
  if (kind === 'number' || kind === 'duration') return `trim_scale((${key})::numeric)`
  if (kind === 'dateTime') return isoSql(key)
  return kind === 'choices' || kind === 'users' || kind === 'links' ? `nullif(${key}, '{}')` : key
}

function showList(reader: Reader, list: string, kind: ValueKind): string {
  if (kind === 'files') return showFiles(reader, list)
  const one = showOne('e', kind)
  return one === 'e'
    ? `nullif(${list}, '{}')`
    : `(select array_agg(${one} order by m) from unnest(${list}) with ordinality as u (e, m))`
}

/** A record that is known by its id, with what it is called: what a lookup of a link shows. */
function showRecord(reader: Reader, field: FieldModel, id: string): string {
  const shown = linkedRecord(reader, field, id)
  return shown
    ? `(select json_build_object('id', ${shown.id}, 'label', ${shown.label}) from ${shown.from})`
    : 'null::json'
}

/** Several of them, in their order; those that may not be seen are not among them. */
function showRecords(reader: Reader, field: FieldModel, ids: string): string {
  return `(select json_agg(s.r order by s.m) from (select ${showRecord(reader, field, 'u.e')} as r, u.m
    from unnest(${ids}) with ordinality as u (e, m) limit ${shownLinks}) s where s.r is not null)`
}

function showLinks(reader: Reader, field: FieldModel, alias: string): string {
  const linked = reader.linked(field, alias)
  if (!linked) return 'null::json'
  const { grant, alias: other, from } = linked
  const label = reader.label(grant, other, field.link?.labelFieldId ?? null)
  const one = (id: string, text: string) => `json_build_object('id', ${id}, 'label', ${text})`
  if (field.valueKind === 'link') return `(select ${one(`${other}.id`, label)} from ${from} limit 1)`
  const { place } = linked
  return `(select json_agg(${one('k.id', 'k.label')} order by k.n, k.id) from (select ${other}.id, ${label} as label, ${place} as n from ${from} order by ${place}${place === `${other}.id` ? '' : `, ${other}.id`} limit ${firstLinks}) k)`
}

/**
 * The link under which a record's update form opens. Whoever has it reads and writes the form's fields, so it is shown
 * only to those who may do that themselves.
 */
function showFormLink(reader: Reader, field: FieldModel, alias: string): string {
  const formId = own(field.options, 'formId')
  const grant = reader.viewer.grant(field.tableId)
  if (typeof formId !== 'string' || !grant?.can.updateRecords) return 'null::json'
  const { params } = reader
  return `(select json_build_object('form_id', f.id, 'form_link', oficina.form_link(f, ${alias}.id))
    from oficina.update_forms f
    where f.org_id = ${params.add(grant.table.orgId, 'text')} and f.id = ${params.add(formId, 'text')}
      and f.table_id = ${params.add(field.tableId, 'text')} and f.record_id is null
      and (f.expires_at is null or f.expires_at > ${reader.nowSql()})
      and f.field_ids <@ ${params.add([...grant.writable], 'text[]')})`
}

function showFiles(reader: Reader, ids: string): string {
  const org = reader.params.add(reader.viewer.structure.orgId, 'text')
  return `(select json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.mime, 'size', f.size,
    'width', f.width, 'height', f.height, 'thumbnail', f.thumbnail_state = 'ready') order by u.m)
    from unnest(${ids}) with ordinality as u (e, m) join oficina.files f on f.org_id = ${org} and f.id = u.e)`
}
