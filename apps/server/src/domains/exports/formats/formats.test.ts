import type { ExportFormat } from '@oficina/contract/exports'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import type { Cell, Column, Sheet } from '../sheet.ts'
import { safeCell } from './csv.ts'
import { formats } from './format.ts'
import { keysOf } from './json.ts'
import { sheetName } from './xlsx.ts'

const columns: Column[] = [
  { label: 'Nome', kind: 'text' },
  { label: 'Valor', kind: 'number' },
  { label: 'Ativo', kind: 'boolean' },
  { label: 'Dia', kind: 'date' },
  { label: 'Quando', kind: 'dateTime' },
  { label: 'Fases', kind: 'choices' },
]
const full: Cell[] = [
  { text: '=1+1', value: '=1+1' },
  { text: 'R$ -12,50', value: -12.5 },
  { text: 'Sim', value: true },
  { text: '28/02/2026', value: '2026-02-28' },
  { text: '17/11/2026 15:30', value: '2026-11-17T18:30:00.000Z' },
  { text: 'Nova, Feita', value: ['Nova', 'Feita'] },
]
const blank: Cell[] = columns.map(({ kind }) => ({ text: '', value: kind === 'choices' ? [] : null }))

async function* each(rows: readonly Cell[][]): AsyncGenerator<Cell[]> {
  yield* rows
}
const sheet = (rows: readonly Cell[][], more: Partial<Sheet> = {}): Sheet => ({
  title: 'Vendas',
  columns,
  rows: each(rows),
  timezone: 'America/Sao_Paulo',
  ...more,
})

async function written(format: ExportFormat, of: Sheet): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of formats[format].write(of)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const textOf = async (format: ExportFormat, of: Sheet) => (await written(format, of)).toString('utf8')

describe('CSV', () => {
  it('begins with a byte order mark and runs no formula', async () => {
    const [head, first] = (await textOf('csv', sheet([full]))).split('\r\n')
    expect(head).toBe('\uFEFFNome,Valor,Ativo,Dia,Quando,Fases')
    expect(first).toBe(`'=1+1,"R$ -12,50",Sim,28/02/2026,17/11/2026 15:30,"Nova, Feita"`)
  })
})

describe('CSV in a spreadsheet whose separator is another', () => {
  // It ends a cell at each of these, since a quote within a cell means nothing to it.
  it.each([
    ["x;=cmd|' /C calc'!A0;y", "x;'=cmd|' /C calc'!A0;y"],
    ['x; @SUM(A1)', "x; '@SUM(A1)"],
    ["x\n-1+cmd|'/C calc'!A0", "x\n'-1+cmd|'/C calc'!A0"],
    ['x\t+A1+HYPERLINK(B2)', "x\t'+A1+HYPERLINK(B2)"],
    ['x;\u00a0＝1+1', "x;\u00a0'＝1+1"],
  ])('%j runs no formula either', (text, safe) => expect(safeCell(text)).toBe(safe))
  it.each(['um\n- dois\n- três', 'a; b; -5', 'e-mail; a@b.c', 'a+b;c=d'])('%j stays as it is', (text) =>
    expect(safeCell(text)).toBe(text),
  )
  it('a long text is looked at once', () => {
    const text = `x${';-'.repeat(200_000)}`
    const start = performance.now()
    expect(safeCell(text)).toBe(text)
    expect(performance.now() - start).toBeLessThan(1_000)
  })
})

describe('JSON', () => {
  const object = {
    Nome: '=1+1',
    Valor: -12.5,
    Ativo: true,
    Dia: '2026-02-28',
    Quando: '2026-11-17T18:30:00.000Z',
    Fases: ['Nova', 'Feita'],
  }
  it('is a list of records, also of none', async () => {
    expect(JSON.parse(await textOf('json', sheet([full, full])))).toEqual([object, object])
    expect(JSON.parse(await textOf('json', sheet([])))).toEqual([])
  })
  it('is one record to a line as NDJSON', async () => {
    const lines = (await textOf('ndjson', sheet([full, blank]))).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      object,
      { Nome: null, Valor: null, Ativo: null, Dia: null, Quando: null, Fases: [] },
    ])
  })
  it('tells columns of one name apart, and keeps one of any name', async () => {
    const named = (labels: string[]) => labels.map((label): Column => ({ label, kind: 'text' }))
    expect(keysOf(named(['A', 'A', 'A 2', 'A']))).toEqual(['A', 'A 2', 'A 2 2', 'A 3'])
    const odd = sheet([[{ text: 'x', value: 'x' }]], { columns: named(['__proto__']) })
    expect(await textOf('ndjson', odd)).toBe('{"__proto__":"x"}\n')
  })
})

describe('Excel', () => {
  const read = async (of: Sheet) => (await readXlsx(await written('xlsx', of))).sheets[0]
  it('holds numbers, ticks and dates as such, and texts as texts', async () => {
    const made = await read(sheet([full, blank]))
    expect(made?.name).toBe('Vendas')
    expect(made?.rows[0]).toEqual(['Nome', 'Valor', 'Ativo', 'Dia', 'Quando', 'Fases'])
    expect(made?.rows[1]).toEqual([
      '=1+1',
      -12.5,
      true,
      new Date('2026-02-28T00:00:00Z'),
      // The clock on the wall in São Paulo.
      new Date('2026-11-17T15:30:00Z'),
      'Nova, Feita',
    ])
    expect((made?.rows[2] ?? []).every((value) => value === null)).toBe(true)
  })
  it('writes days that Excel does not know as text, and cuts what it cannot hold', async () => {
    const long = 'ã'.repeat(40_000)
    const made = await read(
      sheet([
        [
          { text: long, value: long },
          { text: '1', value: 1 },
          { text: 'Não', value: false },
          { text: '15/11/1889', value: '1889-11-15' },
          { text: '01/01/1500', value: '1500-01-01T00:00:00.000Z' },
          { text: '', value: [] },
        ],
      ]),
    )
    const [text, , tick, day, moment] = made?.rows[1] ?? []
    expect(String(text)).toHaveLength(32_767)
    expect(String(text).endsWith('…')).toBe(true)
    expect([tick, day, moment]).toEqual([false, '15/11/1889', '01/01/1500'])
  })
  it('keeps characters that its XML does not allow from breaking the file', async () => {
    const text = 'a\u0000b\u0007c <d> & "e" _x0041_ \ud83d\ude00'
    const made = await read(sheet([[{ text, value: text }]], { columns: [{ label: 'Nome', kind: 'text' }] }))
    expect(String(made?.rows[1]?.[0])).toContain('<d> & "e"')
    expect(String(made?.rows[1]?.[0])).toContain('\ud83d\ude00')
  })
  it.each([
    ['Vendas: 2025/26 [a*b?]', 'Vendas  2025 26  a b'],
    ['', 'Oficina'],
    ["''", 'Oficina'],
    ['x'.repeat(40), 'x'.repeat(31)],
  ])('%s is a sheet called %s', (title, name) => expect(sheetName(title)).toBe(name))
})
