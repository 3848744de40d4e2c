import { expect, it } from 'vitest'
import { keepRefusals, keptRefusals, marked, unreadable } from './refused-cells.ts'

it('keeps what was typed through another load of the page, and lets it go with the mark', () => {
  const cell = { recordId: 7, fieldId: 'fld_a', text: 'call us', message: 'not a number' }
  const refusals = marked(new Map(), unreadable([cell]))
  keepRefusals('tbl_a', refusals)
  expect([...keptRefusals('tbl_a')]).toEqual([...refusals])
  expect(keptRefusals('tbl_b').size).toBe(0)
  keepRefusals('tbl_a', marked(refusals, [['7 fld_a', null]]))
  expect(keptRefusals('tbl_a').size).toBe(0)
})

it('takes nothing from a store that someone else wrote to', () => {
  sessionStorage.setItem('oficina.refused..tbl_c', '[["7 a",{"text":7}],["x"],3]')
  expect(keptRefusals('tbl_c').size).toBe(0)
  sessionStorage.setItem('oficina.refused..tbl_c', 'nonsense')
  expect(keptRefusals('tbl_c').size).toBe(0)
})
