import type { FormulaField } from '../fields.ts'
import type { Position } from '../formula-error.ts'
import type { FormulaFunction } from '../functions/definition.ts'
import type { FormulaType, ScalarType } from '../value-type.ts'

/** A node whose fields and functions are known and whose arguments fit. */
export type TypedNode =
  /** A number as its digits; a date as ISO text, a date-time as ISO text with or without a zone. */
  | { kind: 'literal'; type: ScalarType; value: string; position: Position }
  /** Nothing, of whatever type is wanted: BLANK() and ERROR(). */
  | { kind: 'nothing'; failed: boolean; position: Position }
  | { kind: 'field'; field: FormulaField; type: FormulaType; position: Position }
  | { kind: 'call'; fn: FormulaFunction; args: readonly TypedNode[]; type: FormulaType; position: Position }

/** What the elements of a list are called in the condition of a call that stands at this place of its formula. */
export const elementsAlias = ({ start }: Position) => `f_at${start}`
export const elementName = (position: Position, list: number) => `${elementsAlias(position)}.f_e${list}`

/** The node's type; nothing has none of its own. */
export const typeOf = (node: TypedNode): FormulaType | null => (node.kind === 'nothing' ? null : node.type)

/** Whether its SQL may be NULL because the value is missing. */
export function mayBeBlank(node: TypedNode): boolean {
  if (node.kind === 'call') return Boolean(node.fn.blank || node.fn.chooses)
  return node.kind === 'field' || (node.kind === 'nothing' && !node.failed)
}

/** Whether its SQL may be NULL because it could not be computed. */
export function mayFail(node: TypedNode): boolean {
  if (node.kind === 'call') return !node.fn.total || node.args.some(mayFail)
  return node.kind === 'nothing' && node.failed
}

const isColumn = (sql: string) => /^("[^"]+"|\w+)(\.("[^"]+"|\w+))*$/.test(sql)

/**
 * Whether PostgreSQL may find out the value without a row. It does so for a generated column before it has settled the
 * collations, and every comparison of two constant texts fails there.
 */
export function mayFold(node: TypedNode): boolean {
  if (node.kind === 'field') return node.field.foldable ?? !isColumn(node.field.sql)
  if (node.kind !== 'call') return true
  return node.fn.foldable || node.args.length === 0 || node.args.some(mayFold)
}

/** Whether a number has no digits behind the fifteenth decimal, so that it can be compared as it is. */
export function isExact(node: TypedNode): boolean {
  if (node.kind !== 'call') return true
  return node.fn.exact === 'arguments' ? node.args.every(isExact) : node.fn.exact === true || node.type !== 'number'
}
