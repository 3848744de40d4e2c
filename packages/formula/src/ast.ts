import type { Position } from './formula-error.ts'

/**
 * What a source says, before anyone knows which fields and functions exist.
 * Operators are calls named by their sign. `a & b & c` is one call with three arguments, and so is `a + b - c`
 * (with `negate` around what is taken away): a long chain is not a deep one.
 */
export type Node =
  | { kind: 'text'; value: string; position: Position }
  /** Digits as written, so that no precision is lost on the way. */
  | { kind: 'number'; value: string; position: Position }
  | { kind: 'field'; ref: string; position: Position }
  | { kind: 'call'; name: string; args: Node[]; position: Position; namePosition: Position }
