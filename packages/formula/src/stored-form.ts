import type { FieldLookup } from './fields.ts'
import { isStorable, type Token, tokens } from './lexer.ts'

/** Writes a field's name or id as a reference; any character may occur in it. */
export const writeReference = (name: string) => `{${name.replace(/[\\{}]/g, '\\$&')}}`

/** What people typed, with names, as it is kept, with ids. Unknown names stay, for `check` to point at. */
export function toStored(source: string, fields: FieldLookup): string {
  return mapReferences(source, (ref) => fields.get(ref)?.id)
}

/** What is kept, with ids, as people read it. A field whose name would not lead back to it keeps its id. */
export function toShown(stored: string, fields: FieldLookup): string {
  return mapReferences(stored, (ref) => {
    const field = fields.get(ref)
    if (field?.id !== ref) return undefined
    return fields.get(field.name) === field && isStorable(field.name) ? field.name : field.id
  })
}

/** The stored form with other ids, for a copied table. Ids without a counterpart stay. */
export function remap(stored: string, ids: ReadonlyMap<string, string>): string {
  return mapReferences(stored, (ref) => ids.get(ref))
}

const isReference = (token: Token) => token.kind === 'field' || token.kind === 'name'

/** Works on pieces, not on the tree: a source with a mistake in it keeps its references too. */
function mapReferences(source: string, change: (ref: string) => string | undefined): string {
  return tokens(source)
    .map((token) => {
      const changed = isReference(token) ? change(token.value) : undefined
      return changed === undefined ? source.slice(token.start, token.end) : writeReference(changed)
    })
    .join('')
}
