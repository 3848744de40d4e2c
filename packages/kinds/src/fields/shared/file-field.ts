import * as z from 'zod/mini'
import { joinList } from '../../text/list-text.ts'
import { type FieldKind, field } from '../field-kind.ts'
import { parseMany } from './list-value.ts'
import { labelOf, parseFile } from './reference-value.ts'

export interface FileOptions {
  maxFiles: number
}

/** Files that were uploaded before. Canonical: a list of file ids without repeats. */
export function fileList<const Id extends string>(id: Id, maxFiles: number): FieldKind<Id, FileOptions, string[]> {
  return field({
    id,
    valueKind: 'files',
    column: 'text[]',
    options: () => z.strictObject({ maxFiles: z.int().check(z.gte(1), z.lte(100)) }),
    version: 1,
    defaults: { maxFiles },
    takes: ['string', 'array', 'object'],
    parse: (raw, options, env) => parseMany(raw, (item) => parseFile(item, env), options.maxFiles),
    format: (value, _options, env) => joinList(value.map((file) => labelOf('file', file, env))),
    traits: { category: 'Files', importable: true, canHaveDefault: false },
  })
}
