import { expect, it } from 'vitest'
import { localPathIn } from './local-path.ts'

it('keeps the path of an address and drops its domain [rule v.invite.home-url]', () => {
  expect(localPathIn('https://oficina.example/app/app_1?x=1#y')).toBe('/app/app_1?x=1')
  expect(localPathIn('/home/apps')).toBe('/home/apps')
  expect(localPathIn(' home ')).toBe('/home')
  expect(localPathIn('')).toBeNull()
  expect(localPathIn('/')).toBeNull()
  expect(localPathIn('//evil.example/x')).toBe('/x')
})
