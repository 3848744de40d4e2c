import { parse, references } from '@oficina/formula'
import { own } from '@oficina/kinds'
import type { FieldModel } from '../model/field-model.ts'

/** A field that another one is computed from: in the same table, or in the table behind the link field `through`. */
export interface Source {
  fieldId: string | null
  through?: string
}

const text = (options: object, key: string): string | null => {
  const value = own(options, key)
  return typeof value === 'string' ? value : null
}

const known = new WeakMap<FieldModel, readonly Source[]>()

/** The fields that a computed field or a link shows values of. */
export function sourcesOf(field: FieldModel): readonly Source[] {
  const found = known.get(field)
  if (found) return found
  const sources = findSources(field)
  known.set(field, sources)
  return sources
}

function findSources(field: FieldModel): Source[] {
  if (field.link) return [{ fieldId: null, through: field.id }]
  const expression = text(field.options, 'expression')
  if (expression !== null) {
    const parsed = parse(expression)
    return parsed.ok ? references(parsed.ast).map((fieldId) => ({ fieldId })) : []
  }
  const through = text(field.options, 'linkFieldId')
  if (through === null) return []
  const filter = own(field.options, 'filters')
  const named = filter ? fieldsIn(filter).map((fieldId) => ({ fieldId, through })) : []
  return [{ fieldId: through }, { fieldId: text(field.options, 'targetFieldId'), through }, ...named]
}

/** Every field of its own table that a filter names. Fields behind a link are checked with the rights there. */
export function fieldsIn(filter: unknown): string[] {
  const rules = typeof filter === 'object' && filter !== null ? own(filter, 'rules') : undefined
  if (!Array.isArray(rules)) {
    const field = typeof filter === 'object' && filter !== null ? own(filter, 'field') : undefined
    return typeof field === 'string' ? [field] : []
  }
  return rules.flatMap(fieldsIn)
}
