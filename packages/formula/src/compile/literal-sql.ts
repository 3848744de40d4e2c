import type { TypedNode } from '../check/typed-node.ts'
import { quoteText, textLiteral } from './quote.ts'

type Literal = Extract<TypedNode, { kind: 'literal' }>

/** A literal of the formula as a typed literal of SQL. */
export function literalSql(node: Literal, zone: string): string {
  switch (node.type) {
    case 'text':
      return textLiteral(node.value)
    case 'duration':
    case 'number': {
      const decimals = node.value.split('.')[1]?.length ?? 0
      return decimals > 15 ? `round(${node.value}::numeric, 15)` : `${node.value}::numeric`
    }
    case 'boolean':
      return node.value === 'true' ? 'true' : 'false'
    case 'date':
      return `${quoteText(node.value)}::date`
    case 'time':
      return `${quoteText(node.value)}::time`
    case 'dateTime':
      return node.value.endsWith('Z')
        ? `${quoteText(node.value)}::timestamptz`
        : `(${quoteText(node.value)}::timestamp AT TIME ZONE ${quoteText(zone)})`
  }
}
