import '@oficina/kinds/phone-numbers'
import { type FieldKind, fieldKindOf, isFieldTypeId, unsetOptions } from '@oficina/kinds'
import { AppError } from '../../platform/errors.ts'
import type { ColumnShape } from './queries/physical.ts'

export const invalid = (path: string, reason: string) => new AppError('invalid_input', { issues: [{ path, reason }] })

/** The kind of a field to be added. */
export function kindToAdd(type: string): FieldKind {
  if (!isFieldTypeId(type)) throw invalid('type', 'unknown_type')
  const kind = fieldKindOf(type)
  if (kind.traits.deprecated || kind.traits.builtIn) throw invalid('type', 'type_unavailable')
  return kind
}

/** Settings as they are stored: what was given over what there was, checked whole. */
export function checkOptions(kind: FieldKind, base: object, given: object | undefined): object {
  const parsed = kind.options.safeParse({ ...base, ...given })
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => ({
    path: ['options', ...issue.path.map(String)].join('.'),
    reason: issue.code === 'unrecognized_keys' ? 'unknown_key' : issue.code,
  }))
  throw new AppError('invalid_input', { issues: issues.slice(0, 50) })
}

/** Settings that have no default must have been chosen. */
export function refuseUnset(kind: FieldKind, options: object): void {
  const unset = unsetOptions(kind, options)
  if (unset.length === 0) return
  throw new AppError('invalid_input', {
    issues: unset.map((name) => ({ path: `options.${name}`, reason: 'required' })),
  })
}

/** The column that a field with these settings needs; null where it needs none. */
export function columnOf(kind: FieldKind, options: object): ColumnShape | null {
  const type = kind.columnOf(options)
  if (type === null) return null
  const autoFill = kind.autoFillOf(options)
  const fill = autoFill === 'sequence' || autoFill === 'uuid' ? autoFill : null
  return { type, fill: fill ?? (kind.blankOf(options) === false ? 'tick' : null) }
}

export function refuseRequired(kind: FieldKind, required: boolean): void {
  if (required && !kind.traits.canBeRequired) throw invalid('required', 'cannot_be_required')
}
