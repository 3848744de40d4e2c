import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { numberText } from './cell-text.ts'
import { unpackedSize } from './excel/unpacked-size.ts'
import { fileSources } from './index.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oficina-sources-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(name: string, content: string | Uint8Array) {
  const path = join(folder, name)
  await writeFile(path, content)
  const source = fileSources.find((one) => one.knows(name, Buffer.from(content)))
  const sheets = (await source?.open(path, name, {})) ?? []
  return Promise.all(sheets.map(async (sheet) => ({ name: sheet.name, rows: await Array.fromAsync(sheet.rows()) })))
}

const sheets = [
  {
    name: 'Pedidos',
    rows: [
      ['Nome', 'Valor', 'Dia', 'Hora', 'Pago'],
      ['Ana', 1.234, new Date(Date.UTC(2026, 11, 22)), new Date(Date.UTC(2026, 11, 22, 14, 30)), true],
      [],
      ['007', 0.1 + 0.2, null, null, false],
    ],
  },
  { name: 'Clientes', rows: [['Código'], [12]] },
]

describe('spreadsheets', () => {
  it.each(['xlsx', 'ods'])('%s: all sheets, dates as dates, blank rows counted', async (type) => {
    const bytes = await (type === 'xlsx' ? writeXlsx : writeOds)({ sheets })
    const [orders, clients] = await read(`x.${type}`, bytes)
    expect(clients).toEqual({ name: 'Clientes', rows: [['Código'], ['12']] })
    expect(orders?.rows[1]).toEqual(['Ana', '1.2340', '2026-12-22', '2026-12-22 14:30:00', 'true'])
    expect(orders?.rows[2]?.every((text) => text === '')).toBe(true)
    expect(orders?.rows[3]?.slice(0, 2)).toEqual(['007', '0.3'])
  })
  it.each([
    ['xls', 'biff8'],
    ['xlsb', 'xlsb'],
  ] as const)('%s: all sheets, dates as dates, formulas as values, blank rows counted', async (ending, bookType) => {
    const book = utils.book_new()
    const day = { t: 'n', v: 46378, z: 'dd/mm/yyyy' }
    const rows = [
      ['Nome', 'Valor', 'Dia', 'Hora', 'Pago', 'Soma', 'Relógio', 'Erro'],
      ['Ana', 1.234, day, { t: 'n', v: 46378.604166666664, z: 'dd/mm/yyyy hh:mm' }, true],
      [],
      ['007', 0.1 + 0.2, null, null, false],
    ]
    const sheet = utils.aoa_to_sheet(rows as unknown[][])
    sheet.F2 = { t: 'n', v: 3, f: '1+2' }
    sheet.G2 = { t: 'n', v: 0.5625, z: 'hh:mm' }
    sheet.H2 = { t: 'e', v: 0x07 }
    sheet['!ref'] = 'A1:H4'
    utils.book_append_sheet(book, sheet, 'Pedidos')
    utils.book_append_sheet(book, utils.aoa_to_sheet([['x']]), 'Oculta')
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Código'], [12]]), 'Clientes')
    utils.book_set_sheet_visibility(book, 1, 1)
    const bytes = write(book, { bookType, type: 'buffer' }) as Buffer
    const [orders, clients, ...rest] = await read(`x.${ending}`, bytes)
    expect(rest).toEqual([])
    expect(clients).toEqual({ name: 'Clientes', rows: [['Código'], ['12']] })
    expect(orders?.rows[1]).toEqual(['Ana', '1.2340', '2026-12-22', '2026-12-22 14:30:00', 'true', '3', '13:30:00', ''])
    expect(orders?.rows[2]?.every((text) => text === '')).toBe(true)
    expect(orders?.rows[3]?.slice(0, 2)).toEqual(['007', '0.3'])
    // The wrong ending does not matter.
    if (ending === 'xls') expect((await read('y.xlsx', bytes))[1]?.rows).toEqual([['Código'], ['12']])
    await expect(read(`x.${ending}`, bytes.subarray(0, bytes.length / 2))).rejects.toMatchObject({
      reason: 'broken_file',
    })
  })
  it('takes a new spreadsheet with the ending of an old one, and refuses a page that has it', async () => {
    expect((await read('x.xls', await writeXlsx({ sheets })))[1]?.rows).toEqual([['Código'], ['12']])
    const page = '<html><table><tr><td>a</td></tr></table></html>'
    await expect(read('x.xls', page)).rejects.toMatchObject({ reason: 'broken_file' })
  })
  it('gives formulas as their values', async () => {
    const cells = new Map([['0,0', { formula: '1+2', formulaResult: 3 }]])
    const bytes = await writeXlsx({ sheets: [{ name: 'F', rows: [[3]], cells }] })
    expect((await read('f.xlsx', bytes))[0]?.rows).toEqual([['3']])
  })
  it('refuses what is none, is broken or unpacks to too much', async () => {
    await expect(read('x.xlsx', 'nada')).rejects.toMatchObject({ reason: 'broken_file' })
    await expect(read('x.xlsx', '')).rejects.toMatchObject({ reason: 'empty_file' })
    await expect(read('x.xlsx', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))).rejects.toMatchObject({ reason: 'locked_file' })
    const bytes = await writeXlsx({ sheets })
    expect(unpackedSize(bytes)).toBeGreaterThan(1_000)
    await expect(read('x.xlsx', bytes.subarray(0, bytes.length - 400))).rejects.toMatchObject({ reason: 'broken_file' })
    const bomb = Buffer.from(bytes)
    // The directory says that its first entry holds four gigabytes.
    bomb.writeUInt32LE(0xffff_fff0, bomb.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
    await expect(read('x.xlsx', bomb)).rejects.toMatchObject({ reason: 'too_much_memory' })
  })
})

describe('a board of Trello', () => {
  const board = {
    id: 'b1',
    name: 'Obras',
    desc: '',
    descData: null,
    closed: false,
    idOrganization: null,
    actions: [{ id: 'a1' }],
    lists: [{ id: 'l1', name: 'Fazer' }],
    labels: [
      { id: 'r', name: 'Urgente', color: 'red' },
      { id: 'g', name: '', color: 'green' },
    ],
    members: [{ id: 'm1', fullName: 'Ana Lima', username: 'ana' }],
    cards: [
      {
        id: 'c1',
        name: 'Telhado',
        desc: 'com calha',
        idList: 'l1',
        idLabels: ['r', 'g'],
        idMembers: ['m1', 'gone'],
        due: '2026-03-04T10:00:00.000Z',
        dueComplete: true,
        closed: false,
        shortUrl: 'https://trello.com/c/x',
      },
      { id: 'c2', name: 'Porta', idList: 'l1', idLabels: [], idMembers: [], closed: true },
    ],
    checklists: [{ id: 'k', name: 'Compras', idCard: 'c1', checkItems: [{ name: 'telhas', state: 'complete' }] }],
  }
  it('has its cards with the names of lists, labels and members, and the items of checklists', async () => {
    const [cards, items, ...rest] = await read('x.json', JSON.stringify(board, null, 2))
    expect(rest).toEqual([])
    expect(cards?.name).toBe('Obras')
    const names = [
      'name',
      'list',
      'desc',
      'labels',
      'members',
      'start',
      'due',
      'dueComplete',
      'closed',
      'shortUrl',
      'id',
    ]
    expect(cards?.rows).toEqual([
      names,
      [
        'Telhado',
        'Fazer',
        'com calha',
        'Urgente, green',
        'Ana Lima, gone',
        '',
        '2026-03-04T10:00:00.000Z',
        'true',
        'false',
        'https://trello.com/c/x',
        'c1',
      ],
      ['Porta', 'Fazer', '', '', '', '', '', '', 'true', '', 'c2'],
    ])
    expect(items).toEqual({
      name: 'checkItems',
      rows: [
        ['name', 'checklist', 'card', 'complete', 'due', 'idCard'],
        ['telhas', 'Compras', 'Telhado', 'true', '', 'c1'],
      ],
    })
  })
  it('is taken for any other document where it is none', async () => {
    const { descData: _, ...other } = board
    expect((await read('x.json', JSON.stringify(other))).map(({ name }) => name)).toContain('lists')
    const odd = { idOrganization: 1, descData: 1, cards: 'x', checklists: [1, { checkItems: 'x' }], lists: null }
    expect((await read('x.json', JSON.stringify(odd))).map(({ rows }) => rows.length)).toEqual([1])
  })
})

describe('lists of objects', () => {
  const rows = [
    ['nome', 'n', 'tags'],
    ['Ana', '1.2340', 'a, b'],
    ['', '', ''],
  ]
  it('from a document, one sheet for each list', async () => {
    const list = [{ nome: 'Ana', n: 1.234, tags: ['a', 'b'] }, { nome: null }]
    expect(await read('x.json', JSON.stringify(list))).toEqual([{ name: 'x', rows }])
    const both = await read('x.json', JSON.stringify({ a: list, b: [{ z: { y: 1 } }], c: 1 }))
    expect(both.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(both[1]?.rows).toEqual([['z'], ['{"y":1}']])
  })
  it('from lines', async () => {
    const text = '{"nome":"Ana","n":1.234,"tags":["a","b"]}\n\n{"nome":null}\n'
    expect(await read('x.ndjson', text)).toEqual([{ name: 'x', rows }])
    await expect(read('x.ndjson', '{"a":1}\n{"a":')).rejects.toMatchObject({ reason: 'broken_file', row: 3 })
  })
  it.each([
    ['{', 'broken_file'],
    ['[1]', 'broken_file'],
    ['1', 'no_rows'],
    ['{"a":1}', 'no_rows'],
    ['', 'empty_file'],
  ])('refuses %j', async (text, reason) => {
    await expect(read('x.json', text)).rejects.toMatchObject({ reason })
  })
})

it.each([
  [1.234, '1.2340'],
  [12, '12'],
  [0.5, '0.5'],
  [0.1 + 0.2, '0.3'],
  [-1234.567, '-1234.5670'],
])('writes the number %d as %s', (value, text) => {
  expect(numberText(value)).toBe(text)
})
