import { type FieldTypeId, isFieldTypeId } from './index.ts'

/** A field type of today and the settings that the old name implied. */
export interface Successor {
  type: FieldTypeId
  options: Readonly<Record<string, unknown>>
}

/** Names that are still read, from old files and from suggestions, and no longer offered. */
export const deprecatedTypes = ['picklist', 'textarea', 'textfield', 'multiline', 'checklist'] as const

const successors: ReadonlyMap<string, Successor> = new Map([
  ['picklist', { type: 'select', options: {} }],
  ['textarea', { type: 'text', options: { format: 'multiline' } }],
  ['textfield', { type: 'singleLineText', options: {} }],
  ['multiline', { type: 'text', options: { format: 'multiline' } }],
  ['checklist', { type: 'todoList', options: {} }],
  ['richText', { type: 'text', options: { format: 'richText' } }],
  ['radioselect', { type: 'radioSelect', options: {} }],
  ['carplate', { type: 'carPlate', options: {} }],
  ['datetime', { type: 'dateTime', options: {} }],
  ['decimal', { type: 'number', options: {} }],
])

const masks: ReadonlyMap<string, FieldTypeId> = new Map([
  ['percent', 'percent'],
  ['money', 'currency'],
])

/** What a name on the wire means today; null for one that nobody ever used. A decimal's mask says what it counts. */
export function fromLegacyType(wireType: string, mask?: string): Successor | null {
  const masked = wireType === 'decimal' && mask !== undefined ? masks.get(mask) : undefined
  if (masked) return { type: masked, options: {} }
  return isFieldTypeId(wireType) ? { type: wireType, options: {} } : (successors.get(wireType) ?? null)
}
