import '@oficina/kinds/phone-numbers'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { defaultFieldEnv } from '@oficina/kinds'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lookAtSheet } from '../../reading/look.ts'
import { UnreadableFile } from '../source.ts'
import { csvRows } from './csv-rows.ts'
import { csv } from './index.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oficina-csv-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const inPieces = (text: string, size: number) => {
  const bytes = Buffer.from(text)
  const count = Math.ceil(bytes.length / size)
  return Readable.from(Array.from({ length: count }, (_, n) => bytes.subarray(n * size, (n + 1) * size)))
}
async function rowsOf(text: string, size = 7): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of csvRows(inPieces(text, size), { encoding: 'utf-8', separator: ';', skip: 0 })) rows.push(row)
  return rows
}
async function look(content: string | Uint8Array, headerRow?: number) {
  const path = join(folder, 'file')
  await writeFile(path, content)
  const [sheet] = await csv.open(path, 'Vendas.csv', {})
  if (!sheet) throw new Error('there is no sheet')
  return lookAtSheet(sheet, { headerRow, env: defaultFieldEnv, unnamed: (n) => `Coluna ${n}` })
}

describe('records of a text in pieces', () => {
  const nasty = 'a;"b;1\n2"";""x""";c\r\nJoão;"";\n;;\n5" pipe;x"y;z\n"last";"line";"€"'
  it('are those of the whole text, wherever the pieces are cut', async () => {
    const whole = Papa.parse<string[]>(nasty.replaceAll('\r\n', '\n'), { delimiter: ';', newline: '\n' }).data
    for (let size = 1; size <= 40; size++) expect(await rowsOf(nasty, size)).toEqual(whole)
  })
  it('end with the text, with or without a line break', async () => {
    expect(await rowsOf('a;b\n')).toEqual([['a', 'b']])
    expect(await rowsOf('a;b')).toEqual([['a', 'b']])
    expect(await rowsOf('a;b\rc;d\r')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(await rowsOf('')).toEqual([])
  })
  it.each([
    ['a;b\nc;"d\ne;f\n', 2],
    ['a;b\nc;"d"e\nf;g\n', 2],
  ])('with a broken quote are refused with their row: %j', async (text, row) => {
    await expect(rowsOf(text, 1_000)).rejects.toMatchObject({ reason: 'open_quote', row })
  })
  it('with a quote that never closes take no endless memory', async () => {
    const pieces = Readable.from(
      (function* () {
        yield Buffer.from('a;"b')
        for (let n = 0; n < 100; n++) yield Buffer.alloc(64 * 1024, 120)
      })(),
    )
    const read = async () => {
      for await (const row of csvRows(pieces, { encoding: 'utf-8', separator: ';', skip: 0 })) expect(row).toBeNull()
    }
    await expect(read()).rejects.toMatchObject({ reason: 'open_quote', row: 1 })
  })
})

describe('a look at a file', () => {
  it('tells names, types and rows of a Brazilian export with a title above', async () => {
    const lines = Array.from(
      { length: 40 },
      (_, n) => `Ana ${n};R$ ${n},50;${String((n % 28) + 1).padStart(2, '0')}/03/2026;`,
    )
    const found = await look(`Relatório;;;\n\nNome;Preço;Dia;\n${lines.join('\n')}\n\n`)
    expect(found).toMatchObject({ name: 'Vendas', headerRow: 3, rows: 40, read: { encoding: 'utf-8', separator: ';' } })
    expect(found.columns.map(({ name, suggested }) => [name, suggested.type])).toEqual([
      ['Nome', 'singleLineText'],
      ['Preço', 'currency'],
      ['Dia', 'date'],
      ['Coluna 4', 'singleLineText'],
    ])
    expect(found.preview[0]).toEqual({ row: 4, cells: ['Ana 0', 'R$ 0,50', '01/03/2026', ''] })
    expect(found.preview).toHaveLength(25)
  })
  it('takes another row for the names, or none, where it is told so', async () => {
    expect(await look('a,b\nc,d\ne,f\n', 0)).toMatchObject({ headerRow: 0, rows: 3 })
    const second = await look('a,b\nc,d\ne,f\n', 2)
    expect(second).toMatchObject({ headerRow: 2, rows: 1 })
    expect(second.columns.map(({ name }) => name)).toEqual(['c', 'd'])
  })
  it('makes room for rows that are longer than the names, and counts cells that are not there as empty', async () => {
    const found = await look('Nome,Cidade\nAna,Recife,extra\nBia\n')
    expect(found).toMatchObject({ rows: 2, longRows: 1 })
    expect(found.columns.map(({ name, given, empty }) => [name, given, empty])).toEqual([
      ['Nome', 2, 0],
      ['Cidade', 1, 1],
      ['Coluna 3', 1, 1],
    ])
  })
  it.each([
    ['empty_file', ''],
    ['not_text', '%PDF-1.7 1 0 obj'],
    ['not_text', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])],
    ['not_text', `PK\u0003\u0004${'\u0000\u0001'.repeat(200)}`],
    ['too_many_columns', `${'a,'.repeat(10_000)}\n`],
  ])('refuses: %s', async (reason, content) => {
    await expect(look(content)).rejects.toBeInstanceOf(UnreadableFile)
    await expect(look(content)).rejects.toMatchObject({ reason })
  })
  it('reads a stray NUL as what it is', async () => {
    const found = await look(`Nome,Nota\n${'Ana,ok\n'.repeat(200)}Bia,a\u0000b\n`)
    expect(found.rows).toBe(201)
  })
})
