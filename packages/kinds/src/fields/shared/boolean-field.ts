import * as z from 'zod/mini'
import { type FieldKind, field } from '../field-kind.ts'
import type { Traits } from '../traits.ts'
import { formatBoolean, parseBoolean } from './boolean-value.ts'

export interface TickOptions {
  checkedByDefault: boolean
}

/** Yes or no. Canonical: true or false, never null; it always says one of them, so it cannot be required. */
export function tick<const Id extends string>(
  id: Id,
  traits: Partial<Traits> = {},
): FieldKind<Id, TickOptions, boolean> {
  return field({
    id,
    valueKind: 'boolean',
    column: 'boolean',
    options: () => z.strictObject({ checkedByDefault: z.boolean() }),
    version: 1,
    defaults: { checkedByDefault: false },
    blank: false,
    initial: ({ checkedByDefault }) => checkedByDefault,
    takes: ['string', 'number', 'boolean'],
    parse: parseBoolean,
    format: (value, _options, env) => formatBoolean(value, env.locale),
    traits: { category: 'Choice', importable: true, canBeRequired: false, ...traits },
  })
}
