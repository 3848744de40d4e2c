import { expect, it } from 'vitest'
import { writesIn } from './catalog.ts'

it.each([
  ['GRANT USAGE ON *.* TO `le`@`%`', false],
  ['GRANT SELECT, SHOW VIEW ON `loja`.* TO `le`@`%`', false],
  ['GRANT SELECT, INSERT ON `loja`.* TO `le`@`%`', true],
  ['GRANT ALL PRIVILEGES ON *.* TO `le`@`%` WITH GRANT OPTION', true],
  ['GRANT SELECT, UPDATE (`nome`) ON `loja`.`clientes` TO `le`@`%`', true],
  ['GRANT ALL PRIVILEGES ON `test`.* TO PUBLIC', false],
  ['GRANT ALL PRIVILEGES ON `test\\_%`.* TO PUBLIC', false],
  ['GRANT DELETE ON `lo_a`.* TO `le`@`%`', true],
  ['GRANT DELETE ON `lo\\_a`.* TO `le`@`%`', false],
  ['GRANT `papel`@`%` TO `le`@`%`', false],
])('%s: can write is %s', (grant, writes) => {
  expect(writesIn([grant], 'loja')).toBe(writes)
})
