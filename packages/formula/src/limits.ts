/** What keeps one formula from costing others: each is a compile error or a cut, never a crash. */
export const limits = {
  sourceLength: 20_000,
  nodes: 2_000,
  depth: 100,
  /** Characters of one compiled expression. Some functions repeat an argument, so nesting them multiplies. */
  sqlLength: 100_000,
  /** Nested parentheses of one compiled expression. */
  sqlDepth: 1_200,
  /** Characters written while compiling, over all nodes: bounds the time to find out that it is too much. */
  sqlWork: 20_000_000,
  /** Characters of any text value inside a formula. */
  textLength: 100_000,
  patternLength: 200,
  /** Characters that a pattern is matched against; less for those that need quadratic time. */
  patternInput: 50_000,
} as const
