import { expect, it } from 'vitest'
import type { Config } from '../config.ts'
import { securityHeaders } from './security-headers.ts'

it('are made once for all answers, whole', () => {
  const config = { OFICINA_URL: 'https://oficina.test', baseUrl: 'https://oficina.test' } as Config
  const headers = Object.fromEntries(securityHeaders(config))
  expect(headers['Content-Security-Policy']).toContain("script-src 'self';")
  expect(headers['Content-Security-Policy']).toContain('wss://oficina.test')
  expect(headers['Strict-Transport-Security']).toBe('max-age=31536000')
  expect(headers['X-Frame-Options']).toBe('DENY')
  expect(headers['X-Content-Type-Options']).toBe('nosniff')
})
