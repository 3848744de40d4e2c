/** Bytes as they travel in JSON. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  // In parts: so many arguments at once would be more than a call takes.
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}

export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
