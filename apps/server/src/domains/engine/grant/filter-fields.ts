import { type FilterField, filterFieldOf, type ViewField } from '@oficina/kinds'
import type { FieldModel } from '../model/field-model.ts'
import type { Structure } from '../model/structure.ts'
import type { Viewer } from './viewer.ts'

type Fields = ReadonlyMap<string, FieldModel>

/** Readable fields for filters, also behind links. */
export function describeFields(viewer: Viewer, fields: Fields): ReadonlyMap<string, FilterField> {
  return describe(fields, (tableId) => viewer.grant(tableId)?.readable ?? new Map())
}

/** The same for views, which also need the field's traits. */
export function describeForViews(viewer: Viewer, fields: Fields): ReadonlyMap<string, ViewField> {
  return withTraits(fields, describeFields(viewer, fields))
}

/** Every field, independent of rights, to drop deleted fields from stored settings. */
export function describeEvery(structure: Structure, fields: Fields): ReadonlyMap<string, ViewField> {
  return withTraits(
    fields,
    describe(fields, (tableId) => structure.tables.get(tableId)?.fields ?? new Map()),
  )
}

function describe(fields: Fields, fieldsOf: (tableId: string) => Fields): ReadonlyMap<string, FilterField> {
  return new Map(
    [...fields.values()].map((field) => {
      const { link } = field
      const linked = link ? () => describe(fieldsOf(link.tableId), fieldsOf) : undefined
      return [field.id, filterFieldOf(field.kind, field.options, linked)]
    }),
  )
}

const withTraits = (fields: Fields, described: ReadonlyMap<string, FilterField>): ReadonlyMap<string, ViewField> =>
  new Map(
    [...described].map(([id, field]) => [
      id,
      { ...field, kanbanField: fields.get(id)?.kind.traits.kanbanField ?? false },
    ]),
  )
