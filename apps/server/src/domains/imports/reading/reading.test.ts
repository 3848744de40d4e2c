import '@oficina/kinds/phone-numbers'
import { defaultFieldEnv } from '@oficina/kinds'
import { describe, expect, it } from 'vitest'
import { detectDialect } from './dialect.ts'
import { detectEncoding, type Encoding } from './encoding.ts'
import { columnNames, findHeaderRow } from './header-row.ts'

const text = 'Nome;Cidade\nJoão;São Paulo\nInês;Maceió\nDon’t;Núñez\n'
const windows: Record<string, number> = { ã: 0xe3, ê: 0xea, ó: 0xf3, ú: 0xfa, ñ: 0xf1, '’': 0x92 }
const mac: Record<string, number> = { ã: 0x8b, ê: 0x90, ó: 0x97, ú: 0x9c, ñ: 0x96, '’': 0xd5 }
const inTable = (table: Record<string, number>) =>
  Uint8Array.from(Array.from(text), (char) => table[char] ?? char.charCodeAt(0))
const wide = (isBig: boolean) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

describe('encoding', () => {
  it.each<[Encoding, Uint8Array]>([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)])],
    ['utf-16le', wide(false)],
    ['utf-16be', wide(true)],
    ['utf-16le', Buffer.concat([Buffer.from([0xff, 0xfe]), wide(false)])],
    ['windows-1252', inTable(windows)],
    ['macintosh', inTable(mac)],
    ['utf-8', new Uint8Array()],
  ])('%s', (encoding, bytes) => {
    expect(detectEncoding(bytes, true)).toBe(encoding)
    if (bytes.length > 0) expect(new TextDecoder(encoding).decode(bytes)).toBe(text)
  })
  it('does not mind a character that is cut at the end of what was looked at', () => {
    const bytes = Buffer.from('aaaa€')
    for (let cut = 1; cut < 3; cut++) expect(detectEncoding(bytes.subarray(0, -cut), false)).toBe('utf-8')
    expect(detectEncoding(bytes.subarray(0, -1), true)).toBe('windows-1252')
  })
})

describe('separator', () => {
  it.each([
    [',', 'a,b,c\n1,2,3\n4,5,6'],
    [';', 'nome;preço\nA;1,50\nB;2,75\nC;3,00\n'],
    ['\t', 'a\tb, and c\n1\t2\n'],
    ['|', 'a|b\n1|2\n'],
    [',', '"a;b;c",2\n"d;e",3\n"f",4\n'],
    [',', 'one column\nonly\n'],
    [';', 'Relatório de vendas\n\nnome;valor;dia\nA;1;2\nB;2;3\nC;4;5\n'],
  ])('%j in %j', (separator, lines) => {
    expect(detectDialect(lines)).toEqual({ separator, skip: 0 })
  })
  it('is the one that Excel names', () => {
    expect(detectDialect('sep=;\r\na,b;c\r\n')).toEqual({ separator: ';', skip: 1 })
  })
  it('is not misled by line breaks in quotes', () => {
    expect(detectDialect('"x\ny,z";2\n"a\n\n,b";3\n').separator).toBe(';')
  })
})

describe('the row of names', () => {
  const env = defaultFieldEnv
  it('is found below a title, and not where there is none', () => {
    expect(
      findHeaderRow(
        [
          ['Nome', 'Valor'],
          ['Ana', '10'],
        ],
        env,
      ),
    ).toBe(0)
    expect(
      findHeaderRow(
        [
          ['Vendas 2026', ''],
          ['', ''],
          ['Nome', 'Valor'],
          ['Ana', '10'],
        ],
        env,
      ),
    ).toBe(2)
    expect(
      findHeaderRow(
        [
          ['Ana', '10'],
          ['Beto', '20'],
        ],
        env,
      ),
    ).toBeNull()
    expect(findHeaderRow([['Nome', 'Valor']], env)).toBeNull()
    expect(findHeaderRow([], env)).toBeNull()
  })
  it('may leave a column without a name, or name two alike', () => {
    expect(
      findHeaderRow(
        [
          ['Nome', '', 'Valor'],
          ['Ana', 'x', '10'],
        ],
        env,
      ),
    ).toBe(0)
    expect(
      findHeaderRow(
        [
          ['Nome', 'Telefone', 'Telefone'],
          ['Ana', '1', '2'],
        ],
        env,
      ),
    ).toBe(0)
  })
  it('gives every column a name of its own', () => {
    const names = columnNames([' Nome ', 'nome', '', 'A\nB', 'x'.repeat(120), 'x'.repeat(120)], 7, (n) => `Coluna ${n}`)
    expect(names.slice(0, 4)).toEqual(['Nome', 'nome 2', 'Coluna 3', 'A B'])
    expect(names[4]).toBe('x'.repeat(100))
    expect(names[5]).toBe(`${'x'.repeat(98)} 2`)
    expect(names[6]).toBe('Coluna 7')
  })
})
