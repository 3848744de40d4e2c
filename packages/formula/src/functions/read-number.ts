import { boundNumber } from '../compile/bounds.ts'

/**
 * A number out of a text, with or without a currency sign. With a decimal comma, points are taken for separators of
 * thousands only where a comma follows, so that "1.5" is one and a half everywhere. Reads a hundred characters.
 */
export function readNumber(text: string, decimalComma: boolean): string {
  const bare = `regexp_replace(left(${text}, 100), E'^\\\\s*([-+]?)\\\\s*(?:R\\\\$|US\\\\$|[$€£¥])?\\\\s*', E'\\\\1')`
  const plain = decimalComma
    ? `replace(regexp_replace(${bare}, E'\\\\.(?=[^,]*,)', '', 'g'), ',', '.')`
    : `replace(${bare}, ',', '')`
  const digits = `substring(${plain} from E'^([-+]?(?:[0-9]+\\\\.?[0-9]*|\\\\.[0-9]+))\\\\s*$')`
  return boundNumber(`round(${digits}::numeric, 15)`)
}
