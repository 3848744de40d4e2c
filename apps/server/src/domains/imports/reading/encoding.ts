import { isUtf8 } from 'node:buffer'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'] as const
export type Encoding = (typeof encodings)[number]

const startsWith = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, n) => bytes[n] === byte)

/** How the bytes of a text file are to be read, told from its beginning. `isAll` says that nothing follows. */
export function detectEncoding(bytes: Uint8Array, isAll: boolean): Encoding {
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return 'utf-8'
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  const wide = wideOrder(bytes)
  if (wide) return wide
  // A character may be cut where the beginning ends.
  const whole = isAll ? bytes : bytes.subarray(0, lastBoundary(bytes))
  if (isUtf8(whole)) return 'utf-8'
  return isFromMac(bytes) ? 'macintosh' : 'windows-1252'
}

/** UTF-16 without a mark: most letters of our languages have a zero in one half. */
function wideOrder(bytes: Uint8Array): Encoding | null {
  const length = Math.min(bytes.length, 4_096) & ~1
  if (length < 4) return null
  const zeros: [number, number] = [0, 0]
  for (let n = 0; n < length; n++) if (bytes[n] === 0) zeros[(n & 1) as 0 | 1]++
  const few = length / 2 / 5
  if (zeros[1] > few && zeros[0] * 10 < zeros[1]) return 'utf-16le'
  if (zeros[0] > few && zeros[1] * 10 < zeros[0]) return 'utf-16be'
  return null
}

function lastBoundary(bytes: Uint8Array): number {
  let end = bytes.length
  for (let n = 0; n < 3 && end > 0 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80; n++) end--
  return end > 0 && (bytes[end - 1] ?? 0) >= 0xc0 ? end - 1 : bytes.length
}

const isLetter = (byte: number | undefined) =>
  byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a))
/** An apostrophe of Windows stands between letters too: don’t. */
const apostrophe = 0x92

/** Accented letters are 80 to 9F on a Mac and C0 to FF on Windows: those beside plain letters tell. */
function isFromMac(bytes: Uint8Array): boolean {
  let [mac, windows] = [0, 0]
  for (let n = 0; n < bytes.length; n++) {
    const byte = bytes[n] ?? 0
    if (byte < 0x80 || byte === apostrophe || !(isLetter(bytes[n - 1]) || isLetter(bytes[n + 1]))) continue
    if (byte < 0xa0) mac++
    else if (byte >= 0xc0) windows++
  }
  return mac > windows
}
