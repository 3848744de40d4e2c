import { expect, it } from 'vitest'
import { isUsed, readUse } from './lib/message-use.mjs'

const uses = (code: string, key: string) => isUsed(key, readUse(code))

it('a message is used where code writes its key', () => {
  expect(uses("t('users:seat.title')", 'users:seat.title')).toBe(true)
  expect(uses("t('seat.title')", 'users:seat.title')).toBe(true)
  expect(uses("t('seat.other')", 'users:seat.title')).toBe(false)
})

it('a key that is put together is used for words that are declared, and for no others', () => {
  const code =
    "const seats = ['builder', 'member']; t(`seat.${seat}`); const status = { not_found: 404 }; m(`errors:${id}`)"
  expect(uses(code, 'users:seat.builder')).toBe(true)
  expect(uses(code, 'users:seat.owner')).toBe(false)
  expect(uses(code, 'errors:not_found')).toBe(true)
  expect(uses(code, 'errors:link_expired')).toBe(false)
  // What stands behind the hole belongs to the key, and so does every part of what is filled in.
  expect(uses('const k = ["table"]; t(`${k}.title`)', 'views:table.title')).toBe(true)
  expect(uses('const k = ["table"]; t(`${k}.title`)', 'views:table.text')).toBe(false)
  expect(uses("m(`notices:${key}`); notice('lowCode')", 'notices:lowCode.saved')).toBe(false)
})

it('a hole with code in it leaves what stands before it', () => {
  const code = "const as = ['one', 'two']; t(`kind.${list.map((x) => { return x }).join('')}`)"
  expect(uses(code, 'a:kind.one')).toBe(true)
  expect(uses(code, 'a:kind.three')).toBe(false)
})
