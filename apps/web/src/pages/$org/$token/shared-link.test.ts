import { expect, it } from 'vitest'
import { isSharedLink } from './shared-link.ts'

const token = 'aB3_-aB3_-aB3_-aB3_-aB3_'

it('is an organisation and a token, and never one of our own screens', () => {
  expect(isSharedLink({ org: 'padaria-2', token })).toBe(true)
  for (const org of ['home', 'settings', 'object', 'automations', 'Padaria', 'pa daria', '']) {
    expect(isSharedLink({ org, token }), org).toBe(false)
  }
  for (const wrong of ['', 'curto', `${token}x`, token.replace('_', '.')]) {
    expect(isSharedLink({ org: 'padaria', token: wrong }), wrong).toBe(false)
  }
})
