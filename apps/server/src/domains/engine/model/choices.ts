import { isObject, own } from '@oficina/kinds'
import type { FieldModel } from './field-model.ts'
import type { Structure } from './structure.ts'

export interface Choice {
  id: string
  label: string
  color: string
}

/** A lookup of a lookup of a lookup; more is a circle. */
const mostHops = 100

/** A choice's options; of a lookup, those of the field that it shows, as far as each field on the way may be read. */
export function choicesOf(
  structure: Structure,
  field: FieldModel,
  isReadable: (field: FieldModel) => boolean,
  hops = 0,
): Choice[] {
  if (!isReadable(field)) return []
  const options = own(field.options, 'options')
  if (Array.isArray(options)) {
    return options
      .filter(isObject)
      .map(({ id, label, color }) => ({ id: String(id), label: String(label), color: String(color ?? '') }))
  }
  const target = targetOf(structure, field)
  return target && hops < mostHops ? choicesOf(structure, target, isReadable, hops + 1) : []
}

/** The field of the linked records that a lookup or rollup shows. */
function targetOf(structure: Structure, field: FieldModel): FieldModel | undefined {
  const link = structure.tables.get(field.tableId)?.fields.get(String(own(field.options, 'linkFieldId')))?.link
  return link ? structure.tables.get(link.tableId)?.fields.get(String(own(field.options, 'targetFieldId'))) : undefined
}

/** The link whose records a lookup shows, over however many lookups. */
export function linkShownBy(structure: Structure, field: FieldModel): FieldModel | null {
  let shown: FieldModel | undefined = field
  for (let hops = 0; shown && !shown.link && hops < mostHops; hops++) shown = targetOf(structure, shown)
  return shown?.link ? shown : null
}
