/**
 * A text as an SQL literal. With a backslash it takes the E'' form, which means the same whatever
 * `standard_conforming_strings` says. NUL and lone surrogates cannot be stored, so they do not get this far.
 */
export function quoteText(value: string): string {
  const safe = value.toWellFormed().replaceAll('\0', '').replaceAll("'", "''")
  return safe.includes('\\') ? `E'${safe.replaceAll('\\', '\\\\')}'` : `'${safe}'`
}

export const textLiteral = (value: string) => `${quoteText(value)}::text`
