import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { parse } from 'node:path'
import { createInterface } from 'node:readline'
import { isObject } from '@oficina/kinds/json'
import { valueText } from '../cell-text.ts'
import { type OpenSheet, readLimits, type Source, UnreadableFile } from '../source.ts'

type Item = Record<string, unknown>
type Items = () => AsyncIterable<Item> | Iterable<Item>

const isLines = (name: string) => /\.(?:ndjson|jsonl)$/i.test(name)
/** A whole document is held in memory; one with a value on each line is not. */
const mostBytes = 64 * 1024 * 1024

/** Lists of objects: the names of their values are the columns. */
export const json: Source = {
  id: 'json',
  knows: (name) => isLines(name) || /\.json$/i.test(name),
  open: async (path, name) => {
    if (isLines(name)) return [await sheetOf(parse(name).name, () => linesOf(path))]
    const lists = Object.entries(listsIn(await documentOf(path), parse(name).name))
    if (lists.length === 0) throw new UnreadableFile('no_rows')
    return Promise.all(lists.map(([label, items]) => sheetOf(label, () => items)))
  },
}

export async function documentOf(path: string): Promise<unknown> {
  await using file = await open(path)
  const { size } = await file.stat()
  if (size === 0) throw new UnreadableFile('empty_file')
  if (size > mostBytes) throw new UnreadableFile('too_much_memory')
  return parsed((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''), null)
}

function parsed(text: string, row: number | null): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableFile('broken_file', row)
  }
}

/** A list of objects, or an object whose values are such lists: each is a sheet. */
function listsIn(document: unknown, name: string): Record<string, Item[]> {
  if (Array.isArray(document)) return { [name]: itemsIn(document) }
  if (!isObject(document)) throw new UnreadableFile('no_rows')
  const lists = Object.entries(document).filter(([, value]) => Array.isArray(value) && value.some(isObject))
  return Object.fromEntries(lists.map(([label, value]) => [label, itemsIn(value as unknown[])]))
}

function itemsIn(list: readonly unknown[]): Item[] {
  return list.map((item, n) => {
    if (!isObject(item)) throw new UnreadableFile('broken_file', n + 2)
    return item as Item
  })
}

async function* linesOf(path: string): AsyncGenerator<Item> {
  let row = 1
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const text = line.replace(/^\uFEFF/, '').trim()
    if (text === '') continue
    row++
    const item = parsed(text, row)
    if (!isObject(item)) throw new UnreadableFile('broken_file', row)
    yield item as Item
  }
}

/** Lists within lists a million deep can be read, and not written. */
function written(value: unknown, row: number): string {
  try {
    return valueText(value)
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableFile('broken_file', row)
    throw error
  }
}

/** Read once for the names, and again for the values. */
async function sheetOf(name: string, items: Items): Promise<OpenSheet> {
  const names = new Set<string>()
  for await (const item of items()) {
    for (const key of Object.keys(item)) names.add(key)
    if (names.size > readLimits.columns) throw new UnreadableFile('too_many_columns')
  }
  const columns = [...names]
  if (columns.length === 0) throw new UnreadableFile('no_rows')
  return {
    name,
    read: {},
    namesRow: 1,
    rows: async function* () {
      yield columns
      let row = 1
      for await (const item of items()) {
        row++
        yield columns.map((key) => written(Object.hasOwn(item, key) ? item[key] : null, row))
      }
    },
  }
}
