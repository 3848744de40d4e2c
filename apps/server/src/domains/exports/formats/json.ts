import type { Column, Sheet } from '../sheet.ts'
import { inChunks } from './chunks.ts'
import type { FileFormat } from './format.ts'

/** What the columns are called as keys: two of one name are told apart by a number. */
export function keysOf(columns: readonly Column[]): string[] {
  const taken = new Set<string>()
  return columns.map(({ label }) => {
    let key = label
    for (let n = 2; taken.has(key); n++) key = `${label} ${n}`
    taken.add(key)
    return key
  })
}

/** Written by hand, so that a column may have any name: as an object's key, `__proto__` would vanish. */
async function* objects({ columns, rows }: Sheet): AsyncGenerator<string> {
  const keys = keysOf(columns).map((key) => `${JSON.stringify(key)}:`)
  for await (const row of rows) yield `{${row.map(({ value }, n) => keys[n] + JSON.stringify(value)).join(',')}}`
}

async function* lines(sheet: Sheet): AsyncGenerator<string> {
  for await (const object of objects(sheet)) yield `${object}\n`
}

async function* list(sheet: Sheet): AsyncGenerator<string> {
  let before = '[\n'
  for await (const object of objects(sheet)) {
    yield before + object
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

export const json: FileFormat = { mime: 'application/json', write: (sheet) => inChunks(list(sheet)) }
export const ndjson: FileFormat = { mime: 'application/x-ndjson', write: (sheet) => inChunks(lines(sheet)) }
