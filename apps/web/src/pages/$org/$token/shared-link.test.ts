import { expect, it } from 'vitest'
import { isSharedLink } from './shared-link.ts'

const old = 'aB3_-aB3_-aB3_-aB3_-aB3_'
const token = `0123456789abcd_${old}`

it('is an organisation and a token, and never one of our own screens', () => {
  expect(isSharedLink({ org: 'padaria-2', token })).toBe(true)
  expect(isSharedLink({ org: 'padaria-2', token: old })).toBe(true)
  for (const org of ['home', 'settings', 'object', 'automations', 'Padaria', 'pa daria', '']) {
    expect(isSharedLink({ org, token }), org).toBe(false)
  }
  for (const wrong of ['', 'curto', `${old}x`, `${token}x`, `x${token}`, token.replace('_', '.')]) {
    expect(isSharedLink({ org: 'padaria', token: wrong }), wrong).toBe(false)
  }
})
