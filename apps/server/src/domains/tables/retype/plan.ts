import { type FieldKind, type FieldOfKind, fieldKindOf, isFieldTypeId, own } from '@oficina/kinds'
import { AppError, notFound } from '../../../platform/errors.ts'
import { type FieldModel, fieldModel, type FieldRow, kindOf, type TableRow } from '../../engine/index.ts'
import type { Held } from '../change-structure.ts'
import { isConnection } from '../connections.ts'
import { checkOptions, columnOf, invalid, kindToAdd, refuseUnset } from '../field-definition.ts'
import { refuseBound, refuseSecond, requireSeenToConvert } from '../scope/structure-scope.ts'
import type { FieldSettings } from '../queries/field-changes.ts'
import type { ColumnShape } from '../queries/physical.ts'
import { namesFor, settleComputed } from '../settle-computed.ts'

export interface TypeWish {
  type: string
  options?: object | undefined
}

/** A change of type, worked out and found possible. */
export interface Plan {
  field: FieldRow
  before: FieldSettings
  after: FieldSettings
}

export const settingsOf = (field: FieldRow): FieldSettings => ({
  type: field.type,
  options: kindOf(field).readOptions(field.options, field.options_version),
  options_version: kindOf(field).version,
  required: field.required,
  default_value: field.default_value,
})

export function kindOfSettings({ type }: Pick<FieldSettings, 'type'>): FieldKind {
  if (!isFieldTypeId(type)) throw new Error(`a field of the unknown type ${type} is stored`)
  return fieldKindOf(type)
}

/** The field as it is with these settings, for reading its values. */
export const modelWith = (field: FieldRow, settings: FieldSettings): FieldModel =>
  fieldModel({ ...field, ...settings, options: settings.options as FieldRow['options'] })

export const columnOfSettings = (settings: FieldSettings): ColumnShape | null => {
  const kind = kindOfSettings(settings)
  // The column of a connection comes and goes with its other side.
  return isConnection(kind) ? null : columnOf(kind, settings.options)
}

/** As values are converted: the names of linked records are a text. */
export function sideOf(settings: FieldSettings): FieldOfKind {
  const kind = kindOfSettings(settings)
  if (!isConnection(kind)) return { kind, options: settings.options }
  const text = fieldKindOf('text')
  return { kind: text, options: text.defaults }
}

/** Refuses what cannot be, and says how the field would be after. */
export function planChange(held: Held, fieldId: string, wish: TypeWish): Plan {
  const field = held.fields.find((one) => one.id === fieldId)
  if (!field) throw notFound('field')
  refuseBound(held.viewer, fieldId)
  const before = settingsOf(field)
  const isSame = wish.type === field.type
  const to = isSame ? kindOf(field) : kindToAdd(wish.type)
  refuseWay(kindOf(field), to, isSame)
  const given = checkOptions(to, isSame ? before.options : to.defaults, wish.options)
  refuseUnset(to, given)
  refuseUse(held.table, field, to)
  requireSeenToConvert(held.viewer, modelWith(field, before), own(to.defaults, 'options') !== undefined)
  if (!isSame) refuseSecond(held.viewer, held.table.id, held.room, { id: to.id, once: to.traits.onePerTable })
  const after: FieldSettings = {
    type: to.id,
    options: settleComputed(namesFor(held.viewer), held.table.id, to.id, given),
    options_version: to.version,
    required: field.required && to.traits.canBeRequired && !to.traits.readOnlyAlways,
    default_value: isSame ? field.default_value : null,
  }
  return { field, before, after }
}

/** A connection becomes the names of what it links to, and nothing becomes a connection but by taking that back. */
function refuseWay(from: FieldKind, to: FieldKind, isSame: boolean): void {
  if (from.traits.builtIn && !isSame) throw invalid('type', 'name_stays')
  if (isSame && isConnection(from)) throw invalid('type', 'same_type')
  if (isConnection(to)) throw invalid('type', 'cannot_convert')
  const isText = to.valueKindOf(to.defaults) === 'text' && !to.traits.readOnlyAlways
  if (isConnection(from) && !isText) throw invalid('type', 'cannot_convert')
}

function refuseUse(table: TableRow, field: FieldRow, to: FieldKind): void {
  if (table.unique_field_id === field.id) throw new AppError('conflict', { reason: 'unique_key' })
  if (table.record_label_field === field.id && !to.traits.canBeName && field.type !== 'name') {
    throw new AppError('conflict', { reason: 'record_label' })
  }
}
