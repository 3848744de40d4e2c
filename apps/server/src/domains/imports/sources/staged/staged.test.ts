import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultFieldEnv } from '@oficina/kinds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lookAtFile, rowsIn } from '../../reading/reader.ts'
import { staged } from './index.ts'
import { rowLine, sheetLine } from './staged-lines.ts'

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oficina-staged-'))
  path = join(folder, 'file')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const signal = new AbortController().signal
const sheets = [
  sheetLine({
    sheet: 'clientes',
    columns: [
      { name: 'id', type: 'number', isKey: true },
      { name: 'nome' },
      { name: 'tipo', type: 'select' },
      { name: 'desde', type: 'date' },
    ],
  }),
  rowLine(['1', 'Ana\n{"sheet":"x"}', 'A', '2026-03-04']),
  rowLine(['2', 'Bia \u2028 "aspas"', 'B', '2026-05-06']),
  sheetLine({ sheet: 'vazia', columns: [{ name: 'a', type: 'dateTime' }] }),
  sheetLine({ sheet: 'pedidos', columns: [{ name: 'cliente', link: { sheet: 'clientes', column: 'id' } }] }),
  rowLine(['2']),
  rowLine(['1']),
]

describe('what was fetched from a remote source', () => {
  it('is read sheet by sheet, whatever its texts hold', async () => {
    await writeFile(path, sheets.join(''))
    const found = await staged.open(path, 'loja', {})
    const all = await Promise.all(
      found.map(async (sheet) => [sheet.name, await Array.fromAsync(sheet.rows())] as const),
    )
    expect(Object.fromEntries(all)).toEqual({
      clientes: [
        ['id', 'nome', 'tipo', 'desde'],
        ['1', 'Ana\n{"sheet":"x"}', 'A', '2026-03-04'],
        ['2', 'Bia \u2028 "aspas"', 'B', '2026-05-06'],
      ],
      vazia: [['a']],
      pedidos: [['cliente'], ['2'], ['1']],
    })
  })
  it('finds its sheets where lines are cut between two pieces of the file', async () => {
    const long = Array.from({ length: 900 }, (_, n) => rowLine([`${n}`, 'x'.repeat(n % 7 === 0 ? 5_000 : 900)]))
    const wide = Array.from({ length: 400 }, (_, n) => ({ name: `coluna número ${n}` }))
    const parts = [1, 2, 3].flatMap((n) => [sheetLine({ sheet: `folha ${n}`, columns: wide }), ...long])
    await writeFile(path, parts.join(''))
    const found = await staged.open(path, 'loja', {})
    expect(found.map(({ name }) => name)).toEqual(['folha 1', 'folha 2', 'folha 3'])
    for (const sheet of found) {
      const rows = await Array.fromAsync(sheet.rows())
      expect([rows.length, rows[0]?.length, rows.at(-1)?.[0]]).toEqual([901, 400, '899'])
    }
  })
  it('hands on types, keys and links of the source, and takes a type that all values have', async () => {
    await writeFile(path, sheets.join(''))
    const task = {
      path,
      name: 'loja',
      read: {},
      isStaged: true,
      headerRow: undefined,
      env: defaultFieldEnv,
      unnamed: '',
    }
    const { source, sheets: seen } = await lookAtFile(task, signal)
    expect(source).toBe('staged')
    expect(seen.map(({ columns }) => columns.map(({ suggested }) => suggested.type))).toEqual([
      ['number', 'text', 'select', 'date'],
      ['dateTime'],
      ['number'],
    ])
    expect(seen[0]?.columns[2]?.suggested.options).toEqual(['A', 'B'])
    expect(seen[0]?.hints?.[0]).toEqual({ type: 'number', isKey: true })
    expect(seen[2]?.hints).toEqual([{ link: { sheet: 'clientes', column: 'id' } }])
    expect(seen.map(({ headerRow, rows }) => [headerRow, rows])).toEqual([
      [1, 2],
      [1, 0],
      [1, 2],
    ])
  })
  it('leaves the type to the texts where one of them does not have it', async () => {
    const columns = [{ name: 'quando', type: 'date' as const }]
    await writeFile(path, sheetLine({ sheet: 'a', columns }) + rowLine(['2026-01-01']) + rowLine(['infinity']))
    const task = { path, name: 'a', read: {}, isStaged: true, headerRow: undefined, env: defaultFieldEnv, unnamed: '' }
    expect((await lookAtFile(task, signal)).sheets[0]?.columns[0]?.suggested.type).toBe('singleLineText')
  })
  it('is never what someone sends: such a file is lines of JSON like any other', async () => {
    await writeFile(path, sheets.join(''))
    const task = { path, name: 'loja.ndjson', read: {}, headerRow: undefined, env: defaultFieldEnv, unnamed: '' }
    await expect(lookAtFile(task, signal)).rejects.toMatchObject({ reason: 'broken_file' })
    const rows = rowsIn({ path, name: 'loja.staged', read: {}, sheet: 0, headerRow: 1, after: 0, size: 10 }, signal)
    await expect(rows.next()).rejects.toMatchObject({ reason: 'unknown_format' })
  })
})
