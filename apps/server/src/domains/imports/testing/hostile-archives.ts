import { constants, crc32, deflateRawSync } from 'node:zlib'

interface Entry {
  name: string
  /** As it stands in the archive. */
  bytes: Buffer
  isPacked: boolean
  /** What the directory says that it unpacks to. */
  size: number
}

const plain = (name: string, text: string): Entry => {
  const bytes = Buffer.from(text)
  return { name, bytes, isPacked: false, size: bytes.length }
}

const packed = (name: string, text: string): Entry => {
  const bytes = Buffer.from(text)
  return { name, bytes: deflateRawSync(bytes), isPacked: true, size: bytes.length }
}

/** Blanks that unpack to so many times 16 MB, in a few kilobytes; the directory says what the attacker likes. */
export function bomb(name: string, start: string, times: number, size: number): Entry {
  const piece = (text: Buffer) => deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH })
  const blanks = piece(Buffer.alloc(16 * 1024 * 1024, ' '))
  const end = Buffer.from([3, 0])
  const bytes = Buffer.concat([piece(Buffer.from(start)), ...Array.from({ length: times }, () => blanks), end])
  return { name, bytes, isPacked: true, size }
}

const number = (...parts: [value: number, bytes: 2 | 4][]) =>
  Buffer.concat(
    parts.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes)
      buffer.writeUIntLE(value, 0, bytes)
      return buffer
    }),
  )

/** An archive by hand: no library writes one that lies. */
export function archive(entries: readonly Entry[]): Uint8Array<ArrayBuffer> {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const { name, bytes, isPacked, size } of entries) {
    const crc = isPacked ? 0 : crc32(bytes)
    const common = number(
      [0, 2],
      [isPacked ? 8 : 0, 2],
      [0, 4],
      [crc, 4],
      [bytes.length, 4],
      [size, 4],
      [name.length, 2],
    )
    const head = Buffer.concat([number([0x04034b50, 4], [20, 2]), common, number([0, 2]), Buffer.from(name)])
    const rest = number([0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [at, 4])
    directory.push(number([0x02014b50, 4], [20, 2], [20, 2]), common, rest, Buffer.from(name))
    files.push(head, bytes)
    at += head.length + bytes.length
  }
  const listed = Buffer.concat(directory)
  const count = entries.length
  const end = number([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [listed.length, 4], [at, 4], [0, 2])
  return new Uint8Array(Buffer.concat([...files, listed, end]))
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
const relations = (...all: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`

export const strings = (text: string) => plain('xl/sharedStrings.xml', text)

/** A spreadsheet with one sheet of this markup, and texts that its cells name. */
export const spreadsheet = (sheet: string, texts: Entry) =>
  archive([
    plain('[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    plain('_rels/.rels', relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))),
    plain(
      'xl/workbook.xml',
      `<workbook xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    plain(
      'xl/_rels/workbook.xml.rels',
      relations(
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relation('rId2', 'sharedStrings', 'sharedStrings.xml'),
      ),
    ),
    packed('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
    texts,
  ])

export const openDocument = (content: Entry) =>
  archive([plain('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'), content])
