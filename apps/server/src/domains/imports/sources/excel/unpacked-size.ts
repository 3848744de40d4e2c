const [endMark, entryMark] = [0x06054b50, 0x02014b50]
const endBytes = 22
const longestComment = 65_535
const entryBytes = 46

/** How many bytes an archive says that it holds; null where it is none. */
export function unpackedSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let size = 0
  for (let n = 0; n < count; n++) {
    if (at + entryBytes > bytes.length || view.getUint32(at, true) !== entryMark) return null
    size += view.getUint32(at + 24, true)
    at += entryBytes + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return size
}

function findEnd(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - endBytes - longestComment)
  for (let at = view.byteLength - endBytes; at >= first; at--) if (view.getUint32(at, true) === endMark) return at
  return null
}
