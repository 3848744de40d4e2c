import { cutText } from '../compile/bounds.ts'

const unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()"

/**
 * Percent-encodes every byte and puts back what needs none. A text becomes bytes by being read as `bytea`, with its
 * backslashes doubled: `convert_to` is not immutable.
 */
export function encodeUrl(text: string): string {
  const bytes = `replace(left(${text}, 10000), E'\\\\', E'\\\\\\\\')::bytea`
  const encoded = `regexp_replace(upper(encode(${bytes}, 'hex')), '(..)', E'%\\\\1', 'g')`
  return cutText(
    unreserved.split('').reduce((sql, char) => {
      const code = char.charCodeAt(0).toString(16).toUpperCase()
      return `replace(${sql}, '%${code}', '${char === "'" ? "''" : char}')`
    }, encoded),
  )
}
