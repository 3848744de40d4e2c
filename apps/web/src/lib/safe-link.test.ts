import { expect, it } from 'vitest'
import { mailLink, safeLink } from './safe-link.ts'

it('follows only web, mail and telephone links', () => {
  for (const href of ['https://a.co', 'http://a.co', 'mailto:a@b.co', 'tel:+55', '/home'])
    expect(safeLink(href)).toBe(href)
  for (const href of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'blob:x',
    'file:///etc',
    null,
    '',
  ]) {
    expect(safeLink(href)).toBeUndefined()
  }
})

it('writes to an address whose @ every mail program reads', () => {
  expect(mailLink('ajuda+pt@oficina.com.br')).toBe('mailto:ajuda%2Bpt@oficina.com.br')
})
