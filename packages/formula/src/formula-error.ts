/** Where in the source, in UTF-16 units as an editor counts them; `end` is exclusive. */
export interface Position {
  start: number
  end: number
}

export const formulaErrorIds = [
  'empty',
  'unexpected_token',
  'unexpected_end',
  'unclosed_text',
  'unclosed_field',
  'invalid_character',
  'number_out_of_range',
  'too_long',
  'too_deep',
  'too_many_nodes',
  'too_complex',
  'unknown_field',
  'unknown_function',
  'wrong_argument_count',
  'wrong_type',
  'literal_required',
  'unknown_unit',
  'unknown_time_zone',
  'unknown_locale',
  'unknown_option',
  'invalid_date',
  'invalid_format',
  'invalid_pattern',
  'unsafe_pattern',
  'circular_reference',
  'volatile_not_allowed',
] as const

export type FormulaErrorId = (typeof formulaErrorIds)[number]

/** The text for people is made from the id and the details, in their language. */
export interface FormulaError {
  id: FormulaErrorId
  position: Position
  details: Record<string, string | number>
}

/** Carries an error out of a deep descent; never leaves this package. */
export class FormulaRefused extends Error {
  readonly error: FormulaError
  constructor(id: FormulaErrorId, position: Position, details: FormulaError['details'] = {}) {
    super(id)
    this.error = { id, position, details }
  }
}

export type Result<T> = ({ ok: true } & T) | { ok: false; error: FormulaError }

/** Runs a descent that may refuse, and turns the refusal into a value. */
export function catchRefusal<T extends object>(run: () => T): Result<T> {
  try {
    return { ok: true, ...run() }
  } catch (thrown) {
    if (thrown instanceof FormulaRefused) return { ok: false, error: thrown.error }
    throw thrown
  }
}
