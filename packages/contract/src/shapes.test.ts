import { describe, expect, it } from 'vitest'
import { email, id, line, localPath, orgSlug, requiredLine } from './shapes.ts'

describe('email', () => {
  it.each(['a@x.com', ' A@X.com '])('takes %j', (value) => expect(email.parse(value)).toBe('a@x.com'))
  it.each([
    ['a@x.com', 'b@y.com'],
    'a@x.com,b@y.com',
    '"evil@x.com"@victim.com',
    'A <a@x.com>',
    'a@x.com.',
    'a@x',
    'a@x.com\nbcc: b@y.com',
    `${'a'.repeat(300)}@x.com`,
  ])('refuses %j', (value) => expect(email.safeParse(value).success).toBe(false))
})

describe('localPath', () => {
  it.each(['/', '/home', '/app/app_1?edit=true#x'])('takes %j', (value) => expect(localPath.parse(value)).toBe(value))
  it.each([
    '//evil.com',
    '/\\evil.com',
    'https:evil.com',
    'https://evil.com',
    '/\t//evil.com',
    '\t//evil.com',
    'home',
    '',
  ])('refuses %j', (value) => expect(localPath.safeParse(value).success).toBe(false))
})

describe('line', () => {
  it('folds white space and trims', () => expect(line(20).parse('  Serra \t\n Azul ')).toBe('Serra Azul'))
  it.each(['a\u0000b', 'a\u0007b', '\ud800'])('refuses %j', (value) =>
    expect(line(20).safeParse(value).success).toBe(false),
  )
  it('keeps names of any script, quotes, SQL and emoji as they are', () => {
    for (const name of ['日本語', "x'; drop table users; --", '👩‍🔧', 'مرحبا', '<b>'])
      expect(line(40).parse(name)).toBe(name)
  })
  it('refuses what is only white space where something is needed', () =>
    expect(requiredLine(20).safeParse(' \n ').success).toBe(false))
})

it('an id has its own prefix and nothing else in it', () => {
  expect(id('usr').safeParse('usr_0123456789abcd').success).toBe(true)
  for (const bad of ['rol_0123456789abcd', 'usr_', 'usr_../../x', "usr_' or 1=1", 5, null])
    expect(id('usr').safeParse(bad).success).toBe(false)
})

it('a slug is letters and numbers, in lower case', () => {
  expect(orgSlug.parse('SerraAzul')).toBe('serraazul')
  expect(orgSlug.safeParse('serra-azul').success).toBe(false)
})
