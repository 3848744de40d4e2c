import type { TypedNode } from '../check/typed-node.ts'
import { cutText } from '../compile/bounds.ts'
import { quoteText } from '../compile/quote.ts'
import type { Emit } from './definition.ts'

/** So many characters may be built on the way to a text that is cut; more is an error. */
const most = 1_000_000

/** Replaces every occurrence, or one of them by its number. */
export function substitute(emit: Emit, args: readonly TypedNode[], from: string): string {
  const [node, , by, occurrence] = args as [TypedNode, TypedNode, TypedNode, TypedNode | undefined]
  const [text, to] = [emit.text(node), emit.text(by)]
  if (occurrence) {
    // `***=` takes the rest of a pattern literally. An empty one would match everywhere, a private character nowhere.
    const pattern = `('***=' || ${from} || CASE ${from} WHEN '' THEN ${quoteText('\ue000')} ELSE '' END)`
    const replacement = `replace(${to}, E'\\\\', E'\\\\\\\\')`
    const number = emit.clamped(occurrence, 1, 100_000, 1)
    return cutText(`regexp_replace(${text}, ${pattern}, ${replacement}, 1, ${number})`)
  }
  const replaced = cutText(`replace(${text}, ${from}, ${to})`)
  if (by.kind === 'literal' && by.value.length <= 10) return replaced
  const found = `(length(${text}) - length(replace(${text}, ${from}, ''))) / greatest(length(${from}), 1)`
  return `CASE WHEN ${found} * length(${to})::bigint <= ${most} THEN ${replaced} END`
}
