import { describe, expect, it } from 'vitest'
import { readCells, readHtml, writeCells, writeHtml } from './cells-text.ts'

const rows = [
  ['a', 'com\ttab', 'duas\nlinhas'],
  ['"aspas"', '', '<b>&amp;'],
]

describe('cells as text', () => {
  it('come back as they were, from text and from a table', () => {
    expect(readCells(writeCells(rows))).toEqual(rows)
    expect(readHtml(writeHtml(rows))).toEqual(rows)
  })
  it('are read as other programs write them', () => {
    expect(readCells('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(readCells('')).toEqual([['']])
    const sheet = `<html><body><!--StartFragment--><table><tr><td colspan="2"> x&nbsp;y </td><td>1<br>2</td></tr></table>`
    expect(readHtml(sheet)).toEqual([['x y', '', '1\n2']])
    expect(readHtml('<p>só texto</p>')).toBeNull()
  })
  it('run nothing that was copied', () => {
    const html = '<table><tr><td><img src=x onerror="globalThis.ran = true">ok</td></tr></table>'
    expect(readHtml(html)).toEqual([['ok']])
    expect((globalThis as { ran?: boolean }).ran).toBeUndefined()
  })
})
