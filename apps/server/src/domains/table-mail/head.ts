/** A header that is longer is refused: ordinary mail has a few kilobytes. */
export const headBytes = 256 * 1024
/** RFC 5322 allows lines of 998 characters. */
const longestId = 998

export interface Head {
  /** It does not end within the first bytes. */
  isTooLarge: boolean
  /** Its Message-ID; null where it has none. */
  messageId: string | null
}

/** What is read of a mail before its sender is answered, from its first bytes. */
export function readHead(head: Buffer, size: number): Head {
  const text = head.toString('latin1')
  const end = /\r?\n\r?\n/.exec(text)
  if (!end && size > head.length) return { isTooLarge: true, messageId: null }
  const lines = text.slice(0, end?.index).replaceAll(/\r?\n[ \t]+/g, ' ')
  const [, value = ''] = /^message-id:[ \t]*([^\r\n]*)/im.exec(lines) ?? []
  return { isTooLarge: false, messageId: cleanMessageId(value) }
}

/** As it is compared: without brackets, blanks and what the database cannot hold. */
export function cleanMessageId(text: string): string | null {
  const [, inner] = /<([^<>]+)>/.exec(text) ?? []
  const id = (inner ?? text).replaceAll(/[\p{C}\s]/gu, '').slice(0, longestId)
  return id === '' ? null : id
}
