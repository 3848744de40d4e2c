import type { Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import Papa from 'papaparse'
import type { Encoding } from '../../reading/encoding.ts'
import type { Separator } from '../../reading/dialect.ts'
import { readLimits, UnreadableFile } from '../source.ts'
import { RecordEnds } from './record-ends.ts'

interface CsvOptions {
  encoding: Encoding
  separator: Separator
  /** Lines before the first record. */
  skip: number
}

/** Records of a text, a piece at a time: what is in memory does not grow with the file. */
export async function* csvRows(bytes: Readable, { encoding, separator, skip }: CsvOptions): AsyncGenerator<string[]> {
  const ends = new RecordEnds(separator)
  let [rest, row] = ['', 0]
  for await (const text of linesOf(bytes, new TextDecoder(encoding))) {
    const end = rest.length + ends.lastIn(text)
    rest += text
    if (end > rest.length - text.length) {
      const whole = rest.slice(0, end)
      rest = rest.slice(end)
      for (const record of recordsIn(whole, separator, row)) if (++row > skip) yield record
    }
    if (rest.length > readLimits.cell) throw new UnreadableFile('open_quote', row + 1)
  }
  if (rest !== '') for (const record of recordsIn(rest, separator, row)) if (++row > skip) yield record
}

/** Text in pieces, with one kind of line break whatever the file has. */
async function* linesOf(bytes: Readable, decoder: TextDecoder): AsyncGenerator<string> {
  let held = ''
  for await (const chunk of bytes) {
    const text = held + decoder.decode(chunk as Uint8Array, { stream: true })
    // The other half of a line break may come with the next piece.
    held = text.endsWith('\r') ? '\r' : ''
    yield unified(held === '' ? text : text.slice(0, -1))
  }
  yield unified(held + decoder.decode())
}

const unified = (text: string) => (text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text)

/** What whole records hold. A quote that is not closed, or closed too early, would move every value behind it. */
function recordsIn(text: string, separator: Separator, before: number): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator, newline: '\n' })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) throw new UnreadableFile('open_quote', before + (broken.row ?? 0) + 1)
  // What follows the last line break is not a record.
  if (text.endsWith('\n')) data.pop()
  if (text.includes(escaped)) for (const record of data) unescape(record)
  return data
}

/** Files for spreadsheets, such as ours, mark texts that would run as a formula; the mark is no part of the text. */
const escaped = "'"
const marked = /^'(?=[=+\-@\t\r\n＝＋－＠])/

function unescape(record: string[]): void {
  for (let n = 0; n < record.length; n++) {
    const cell = record[n] ?? ''
    if (cell.startsWith(escaped)) record[n] = cell.replace(marked, '')
  }
}
