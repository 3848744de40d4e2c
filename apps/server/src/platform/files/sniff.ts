/** Pictures that a browser may show in place: raster only, told by their bytes. */
export const rasterTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const
export type RasterType = (typeof rasterTypes)[number]
export const isRaster = (mime: string): mime is RasterType => (rasterTypes as readonly string[]).includes(mime)

const at = (head: Buffer, offset: number, text: string) =>
  head.toString('latin1', offset, offset + text.length) === text

const signatures: [mime: string, test: (head: Buffer) => boolean][] = [
  ['image/png', (h) => at(h, 0, '\x89PNG\r\n\x1a\n')],
  ['image/jpeg', (h) => at(h, 0, '\xff\xd8\xff')],
  ['image/gif', (h) => at(h, 0, 'GIF87a') || at(h, 0, 'GIF89a')],
  ['image/webp', (h) => at(h, 0, 'RIFF') && at(h, 8, 'WEBP')],
  ['image/avif', (h) => at(h, 4, 'ftyp') && /^(avif|avis)/.test(h.toString('latin1', 8, 12))],
  ['image/heic', (h) => at(h, 4, 'ftyp') && /^(heic|heix|hevc|heim|heis|mif1|msf1)/.test(h.toString('latin1', 8, 12))],
  ['image/tiff', (h) => at(h, 0, 'II*\0') || at(h, 0, 'MM\0*')],
  ['image/bmp', (h) => at(h, 0, 'BM') && h.length > 14 && h.readUInt32LE(6) === 0],
  ['image/x-icon', (h) => at(h, 0, '\0\0\x01\0')],
  ['application/pdf', (h) => h.subarray(0, 1024).includes('%PDF-')],
  ['video/quicktime', (h) => at(h, 4, 'ftypqt')],
  ['audio/mp4', (h) => at(h, 4, 'ftypM4A')],
  ['video/mp4', (h) => at(h, 4, 'ftyp')],
  ['video/webm', (h) => at(h, 0, '\x1a\x45\xdf\xa3')],
  ['audio/mpeg', (h) => at(h, 0, 'ID3') || (h[0] === 0xff && ((h[1] ?? 0) & 0xe6) === 0xe2)],
  ['audio/wav', (h) => at(h, 0, 'RIFF') && at(h, 8, 'WAVE')],
  ['audio/ogg', (h) => at(h, 0, 'OggS')],
  ['audio/flac', (h) => at(h, 0, 'fLaC')],
  ['application/gzip', (h) => at(h, 0, '\x1f\x8b')],
  ['application/x-7z-compressed', (h) => at(h, 0, '7z\xbc\xaf\x27\x1c')],
  ['application/vnd.rar', (h) => at(h, 0, 'Rar!\x1a\x07')],
  ['application/x-msdownload', (h) => at(h, 0, 'MZ')],
  ['application/x-executable', (h) => at(h, 0, '\x7fELF')],
  ['application/x-ole-storage', (h) => at(h, 0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
  ['application/zip', (h) => at(h, 0, 'PK\x03\x04') || at(h, 0, 'PK\x05\x06')],
]

/** Kinds that only their name tells apart, each within the family that the bytes belong to. */
const byName: Record<string, Record<string, string>> = {
  'application/zip': {
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    odt: 'application/vnd.oasis.opendocument.text',
    ods: 'application/vnd.oasis.opendocument.spreadsheet',
    odp: 'application/vnd.oasis.opendocument.presentation',
    epub: 'application/epub+zip',
  },
  'application/x-ole-storage': {
    doc: 'application/msword',
    xls: 'application/vnd.ms-excel',
    ppt: 'application/vnd.ms-powerpoint',
    msg: 'application/vnd.ms-outlook',
  },
  'text/plain': {
    csv: 'text/csv',
    tsv: 'text/tab-separated-values',
    json: 'application/json',
    md: 'text/markdown',
    ics: 'text/calendar',
    vcf: 'text/vcard',
    eml: 'message/rfc822',
  },
}

/** What the bytes are. A name only tells apart what looks alike; it never makes a picture of a page. */
export function sniffType(head: Buffer, name: string): string {
  const found = signatures.find(([, test]) => test(head))?.[0] ?? (isText(head) ? textType(head) : null)
  if (found === null) return 'application/octet-stream'
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return byName[found]?.[extension] ?? found
}

function textType(head: Buffer): string {
  const start = head
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
    .slice(0, 2_000)
    .toLowerCase()
  if (/<svg[\s>]/.test(start)) return 'image/svg+xml'
  if (/^<(!doctype html|html|head|body|script|iframe|style)|<script[\s>]/.test(start)) return 'text/html'
  if (start.startsWith('<?xml')) return 'application/xml'
  if (start.startsWith('{\\rtf')) return 'application/rtf'
  return 'text/plain'
}

/** UTF-8 without control characters; a letter that the cut of the head has split does not count against it. */
function isText(head: Buffer): boolean {
  if (head.length === 0) return true
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(decoder.decode(head, { stream: true }))
  } catch {
    return false
  }
}
