import { type Cursor, PatternRefused } from './cursor.ts'

const classes = new Set(['d', 'w', 's'])
const negatedClasses = new Set(['D', 'W', 'S'])
const controls: Record<string, string> = { n: '\n', t: '\t', r: '\r' }

/** One character as the engine reads it literally, in a class and outside. */
export function writeCharacter(char: string): string {
  const code = char.codePointAt(0) ?? 0
  if (code < 32 || code === 127) return `\\u${code.toString(16).padStart(4, '0')}`
  // A backslash before a letter or a digit would mean something else.
  return code < 128 && !/[A-Za-z0-9 ]/.test(char) ? `\\${char}` : char
}

/** A character outside a class: a literal one, or one with a backslash. */
export function readEscape(cursor: Cursor): string {
  const char = cursor.next()
  if (char !== '\\') {
    // Quantifiers without anything to repeat, and brackets that nothing opened.
    if ('*+?{}[])'.includes(char)) throw new PatternRefused('invalid_pattern')
    return writeCharacter(char)
  }
  const escaped = cursor.next()
  if (classes.has(escaped) || negatedClasses.has(escaped)) return `\\${escaped}`
  return writeCharacter(literal(escaped))
}

/** The character that an escape stands for. Digits are back-references, other letters are not ours. */
function literal(escaped: string): string {
  const control = controls[escaped]
  if (control) return control
  if (/[0-9]/.test(escaped)) throw new PatternRefused('unsafe_pattern')
  if (/[A-Za-z]/.test(escaped)) throw new PatternRefused('invalid_pattern')
  return escaped
}

/** A class in brackets, after the opening one. */
export function readClass(cursor: Cursor): string {
  let text = cursor.takes('^') ? '[^' : '['
  let isEmpty = true
  while (!cursor.takes(']')) {
    text += readMember(cursor)
    isEmpty = false
  }
  if (isEmpty) throw new PatternRefused('invalid_pattern')
  return `${text}]`
}

function readMember(cursor: Cursor): string {
  const first = readClassCharacter(cursor)
  if (first.isClass) return first.text
  if (!cursor.takes('-')) return writeCharacter(first.text)
  if (cursor.peek === ']') return writeCharacter(first.text) + writeCharacter('-')
  const last = readClassCharacter(cursor)
  const backwards = (last.text.codePointAt(0) ?? 0) < (first.text.codePointAt(0) ?? 0)
  if (last.isClass || backwards) throw new PatternRefused('invalid_pattern')
  return `${writeCharacter(first.text)}-${writeCharacter(last.text)}`
}

function readClassCharacter(cursor: Cursor): { text: string; isClass: boolean } {
  const char = cursor.next()
  // POSIX classes would need reading of their own.
  if (char === '[') throw new PatternRefused('invalid_pattern')
  if (char !== '\\') return { text: char, isClass: false }
  const escaped = cursor.next()
  if (classes.has(escaped)) return { text: `\\${escaped}`, isClass: true }
  if (negatedClasses.has(escaped)) throw new PatternRefused('invalid_pattern')
  return { text: literal(escaped), isClass: false }
}
