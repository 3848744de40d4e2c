import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { parse } from 'node:path'
import { detectDialect } from '../../reading/dialect.ts'
import { detectEncoding } from '../../reading/encoding.ts'
import { type ReadOptions, type Source, UnreadableFile } from '../source.ts'
import { csvRows } from './csv-rows.ts'

const beginningBytes = 256 * 1024

/** Text that separates its values: CSV, TSV and their relatives. */
export const csv: Source = {
  id: 'csv',
  knows: (name) => /\.(?:csv|tsv|tab|txt)$/i.test(name),
  open: async (path, name, options) => {
    const { bytes, isAll } = await beginningOf(path)
    if (bytes.length === 0) throw new UnreadableFile('empty_file')
    const encoding = options.encoding ?? detectEncoding(bytes, isAll)
    const text = new TextDecoder(encoding).decode(bytes, { stream: !isAll })
    refuseBinary(text)
    const dialect = detectDialect(text)
    const separator = options.separator ?? dialect.separator
    const read: ReadOptions = { encoding, separator }
    const rows = () => csvRows(createReadStream(path), { encoding, separator, skip: dialect.skip })
    return [{ name: parse(name).name, read, rows }]
  },
}

async function beginningOf(path: string): Promise<{ bytes: Uint8Array; isAll: boolean }> {
  await using file = await open(path)
  const { size } = await file.stat()
  const buffer = new Uint8Array(Math.min(size, beginningBytes))
  const { bytesRead } = await file.read(buffer, 0, buffer.length, 0)
  return { bytes: buffer.subarray(0, bytesRead), isAll: bytesRead === size }
}

/** Bytes that no text has; those of a PDF, a picture or an archive. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const control = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g
const binaryStart = /^(?:%PDF-|PK\u0003\u0004|\u0089PNG|GIF8|\{\\rtf)/

function refuseBinary(text: string): void {
  const start = text.slice(0, 10_000)
  // One NUL in a text is a slip of some program; a file full of them is no text.
  if (binaryStart.test(start) || (start.match(control)?.length ?? 0) * 100 > start.length)
    throw new UnreadableFile('not_text')
}
