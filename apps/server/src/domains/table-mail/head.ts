/** A header that is longer is refused: ordinary mail has a few kilobytes. */
export const headBytes = 256 * 1024
/** RFC 5322 allows lines of 998 characters. */
const longestId = 998

/**
 * The Message-ID of a mail, from its first bytes; null where it has none. Nothing else is read of it before the sender
 * is answered.
 */
export function messageIdIn(head: Buffer, size: number): string | null | 'too_large' {
  const text = head.toString('latin1')
  const end = /\r?\n\r?\n/.exec(text)
  if (!end && size > head.length) return 'too_large'
  const lines = text.slice(0, end?.index).replaceAll(/\r?\n[ \t]+/g, ' ')
  const [, value = ''] = /^message-id:[ \t]*([^\r\n]*)/im.exec(lines) ?? []
  return cleanMessageId(value)
}

/** As it is compared: without brackets, blanks and what the database cannot hold. */
export function cleanMessageId(text: string): string | null {
  const [, inner] = /<([^<>]+)>/.exec(text) ?? []
  const id = (inner ?? text).replaceAll(/[\p{C}\s]/gu, '').slice(0, longestId)
  return id === '' ? null : id
}
