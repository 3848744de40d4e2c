import * as z from 'zod/mini'
import { field } from '../field-kind.ts'
import { textLimits, toSingleLine, toText } from '../shared/text-value.ts'

/** Canonical: one trimmed line of text. */
export const singleLineText = field({
  id: 'singleLineText',
  valueKind: 'text',
  column: 'text',
  options: () => z.strictObject({ maxLength: z.nullable(z.int().check(z.gte(1), z.lte(textLimits.singleLine))) }),
  version: 1,
  defaults: { maxLength: null },
  takes: ['string', 'number', 'boolean'],
  maxText: ({ maxLength }) => maxLength ?? textLimits.singleLine,
  parse: (raw) => toSingleLine(toText(raw)) || null,
  format: (value) => value,
  traits: { category: 'Text', importable: true, uniqueKey: true, canBeName: true, searchable: true },
})
