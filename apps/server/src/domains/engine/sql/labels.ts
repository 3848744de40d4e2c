import type { ValueKind } from '@oficina/kinds'
import { type Choice, choicesOf, linkShownBy } from '../model/choices.ts'
import type { FieldModel } from '../model/field-model.ts'
import { isListKind, listedKind } from './kind-types.ts'
import type { Reader } from './reader.ts'

/** What people read in the place of a value: names for ids, commas in lists. */
export function labelSql(reader: Reader, field: FieldModel, alias: string): string {
  if (field.link) return linkLabels(reader, field, alias)
  const list = reader.list(field, alias)
  const kind = listedKind(field) ?? field.valueKind
  if (list !== null) return `array_to_string(${elementsSql(reader, field, list, kind)}, ', ')`
  const key = reader.key(field, alias)
  return isListKind(kind)
    ? `array_to_string(${elementsSql(reader, field, key, kind)}, ', ')`
    : elementSql(reader, field, key, kind)
}

/** The texts of a list's values. */
export function elementsSql(reader: Reader, field: FieldModel, list: string, kind: ValueKind): string {
  const element = elementSql(reader, field, 'e', kind)
  return element === 'e'
    ? list
    : `(select array_agg(${element} order by m) from unnest(${list}) with ordinality as u (e, m))`
}

export function elementSql(reader: Reader, field: FieldModel, value: string, kind: ValueKind): string {
  if (kind === 'text') return value
  if (kind === 'number' || kind === 'duration') return `trim_scale((${value})::numeric)::text`
  if (kind === 'choice' || kind === 'choices') return optionLabel(reader, field, value)
  if (kind === 'user' || kind === 'users') return userName(reader, value)
  if (kind === 'link' || kind === 'links') return recordName(reader, field, value) ?? `(${value})::text`
  if (kind !== 'files') return `(${value})::text`
  return `(select f.name from oficina.files f where f.org_id = ${orgId(reader)} and f.id = ${value})`
}

const orgId = (reader: Reader) => reader.params.add(reader.viewer.structure.orgId, 'text')

export const userName = (reader: Reader, value: string) =>
  `(select oficina.user_name(u) from oficina.users u where u.org_id = ${orgId(reader)} and u.id = ${value})`

function optionLabel(reader: Reader, field: FieldModel, value: string): string {
  const options = optionsOf(reader, field)
  const ids = reader.params.add(
    options.map((option) => option.id),
    'text[]',
  )
  const labels = reader.params.add(
    options.map((option) => option.label),
    'text[]',
  )
  return `(${labels})[array_position(${ids}, ${value})]`
}

/** What a record is called that a lookup shows by its id; null where the link that it comes from is gone. */
function recordName(reader: Reader, field: FieldModel, id: string): string | null {
  const shown = linkedRecord(reader, field, id)
  return shown && `(select coalesce(${shown.label}, '#' || ${shown.id}) from ${shown.from})`
}

/** A record that a lookup of a link shows by its id, as far as it may be seen. */
export function linkedRecord(
  reader: Reader,
  field: FieldModel,
  id: string,
): { id: string; label: string; from: string } | null {
  const link = linkShownBy(reader.viewer.structure, field)
  const grant = link?.link ? reader.viewer.grant(link.link.tableId) : null
  if (!link?.link || !grant) return null
  const alias = reader.nextAlias()
  return {
    id: `${alias}.id`,
    label: reader.label(grant, alias, link.link.labelFieldId),
    from: `${grant.table.source} ${alias} where ${alias}.id = ${id} and ${reader.visible(grant, alias)}`,
  }
}

/** A choice's options; of a lookup, those of the field that it shows. */
export const optionsOf = (reader: Reader, field: FieldModel): Choice[] =>
  choicesOf(reader.viewer.structure, field, () => true)

function linkLabels(reader: Reader, field: FieldModel, alias: string): string {
  const linked = reader.linked(field, alias)
  if (!linked) return 'null::text'
  const { grant, alias: other, from, place } = linked
  const label = `coalesce(${reader.label(grant, other, field.link?.labelFieldId)}, '#' || ${other}.id)`
  return `(select string_agg(${label}, ', ' order by ${place}, ${other}.id) from ${from})`
}

/** The names of linked records, as a list. */
export function linkLabelList(reader: Reader, field: FieldModel, alias: string): string {
  const linked = reader.linked(field, alias)
  if (!linked) return 'null::text[]'
  const { grant, alias: other, from, place } = linked
  const label = `coalesce(${reader.label(grant, other, field.link?.labelFieldId)}, '#' || ${other}.id)`
  return `(select array_agg(${label} order by ${place}, ${other}.id) from ${from})`
}
