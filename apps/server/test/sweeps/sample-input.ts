import type { Call } from '@oficina/contract'
import { z } from 'zod'

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  default?: unknown
}

/** Ids by their prefix, as they stand in an input. */
export type Ids = Record<string, string>

/** An id pattern names its kind: `^usr_[0-9a-z]…`. */
const prefixOf = (pattern: string | undefined) => /^\^([a-z]{3})_/.exec(pattern ?? '')?.[1]

/**
 * An input that the call's schema accepts, made from the schema itself, with these ids wherever an id of their kind
 * is asked for. Optional parts come along only where they hold an id, so that every id is tried. Where an id of one
 * kind or another will do, it is of the kind that is tried.
 */
export function sampleInput(call: Call, ids: Ids, tried?: string): Record<string, unknown> {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema
  return sample(schema, ids, tried) as Record<string, unknown>
}

/** The kinds of ids that a call's input can hold. */
export function idKindsOf(call: Call): string[] {
  const kinds = new Set<string>()
  const walk = (schema: Schema) => {
    const kind = prefixOf(schema.pattern)
    if (kind) kinds.add(kind)
    for (const child of children(schema)) walk(child)
  }
  walk(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema)
  return [...kinds]
}

const children = (schema: Schema): Schema[] => [
  ...Object.values(schema.properties ?? {}),
  ...(schema.items ? [schema.items] : []),
  ...(schema.anyOf ?? []),
  ...(schema.oneOf ?? []),
  ...(schema.allOf ?? []),
]

const holdsId = (schema: Schema): boolean => prefixOf(schema.pattern) !== undefined || children(schema).some(holdsId)

function sample(schema: Schema, ids: Ids, tried?: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) {
    const ofTried = choice.find(({ pattern }) => tried !== undefined && prefixOf(pattern) === tried)
    return sample(ofTried ?? choice.find(holdsId) ?? choice[0] ?? {}, ids, tried)
  }
  if (schema.allOf?.[0]) return sample(schema.allOf[0], ids, tried)
  switch (String(Array.isArray(schema.type) ? schema.type[0] : schema.type)) {
    case 'object': {
      const wanted = Object.entries(schema.properties ?? {}).filter(
        ([key, child]) => schema.required?.includes(key) || holdsId(child),
      )
      return Object.fromEntries(wanted.map(([key, child]) => [key, sample(child, ids, tried)]))
    }
    case 'array':
      return schema.items && ((schema.minItems ?? 0) > 0 || holdsId(schema.items))
        ? [sample(schema.items, ids, tried)]
        : []
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'string':
      return sampleText(schema, ids)
    default:
      return null
  }
}

function sampleText(schema: Schema, ids: Ids): string {
  const kind = prefixOf(schema.pattern)
  if (kind) return ids[kind] ?? `${kind}_00000000000000`
  // An address is trimmed and lower-cased before it is checked, so its input is told by its length alone.
  if (schema.maxLength === 254) return 'someone@oficina.test'
  if (schema.format === 'date-time') return '2026-01-01T00:00:00Z'
  if (schema.pattern?.startsWith('^\\/')) return '/home'
  return 'sampletext'.padEnd(schema.minLength ?? 0, 'x')
}
