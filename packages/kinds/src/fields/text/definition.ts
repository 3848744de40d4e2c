import * as z from 'zod/mini'
import type { RichNode } from '../../rich-text/document.ts'
import { readRichText } from '../../rich-text/document.ts'
import { documentOfText, plainTextOf } from '../../rich-text/plain-text.ts'
import type { FieldEnv } from '../field-env.ts'
import { field } from '../field-kind.ts'
import { refuse } from '../field-value-error.ts'
import { labelOf } from '../shared/reference-value.ts'
import { textLimits, toMultiLine, toSingleLine, toText } from '../shared/text-value.ts'

const limits = {
  singleline: textLimits.singleLine,
  multiline: textLimits.multiLine,
  richText: textLimits.richText,
} as const

function parseRichText(raw: string | object): RichNode | null {
  const read = readRichText(typeof raw === 'string' ? documentOfText(toMultiLine(raw)) : raw)
  return 'problem' in read ? refuse(read.problem, read.node === '' ? {} : { node: read.node }) : read.document
}

const textOf = (document: RichNode, env?: FieldEnv) =>
  plainTextOf(
    document,
    env && { userName: (id) => labelOf('user', id, env), fileName: (id) => labelOf('file', id, env) },
  )

/**
 * Canonical: text, with `\n` between lines where the format has lines; as rich text, a document of the allow-listed
 * nodes, whose text for people leaves the formatting out.
 */
export const text = field({
  id: 'text',
  valueKind: 'text',
  column: ({ format }) => (format === 'richText' ? 'jsonb' : 'text'),
  options: () =>
    z.strictObject({
      format: z.enum(['singleline', 'multiline', 'richText']),
      maxLength: z.nullable(z.int().check(z.gte(1), z.lte(textLimits.multiLine))),
    }),
  version: 1,
  defaults: { format: 'multiline', maxLength: null },
  takes: ['string', 'number', 'boolean', 'object'],
  maxText: ({ format, maxLength }) => Math.min(maxLength ?? limits[format], limits[format]),
  parse(raw, { format }): string | RichNode | null {
    if (format === 'richText') return parseRichText(typeof raw === 'object' ? raw : toText(raw))
    if (typeof raw === 'object') refuse('wrong_type')
    return format === 'singleline' ? toSingleLine(toText(raw)) || null : toMultiLine(toText(raw))
  },
  format: (value, _options, env) => (typeof value === 'string' ? value : textOf(value, env)),
  compareKey: (value) => (typeof value === 'string' ? value : textOf(value)),
  traits: { category: 'Text', importable: true, uniqueKey: true, canBeName: true, searchable: true },
})
