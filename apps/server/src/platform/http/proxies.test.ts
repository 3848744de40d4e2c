import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { addressOf, trustProxies } from './proxies.ts'

const request = (forwarded?: string) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.1' } }) as unknown as IncomingMessage

it.each([
  [0, '198.51.100.7', '10.0.0.1'],
  [1, undefined, '10.0.0.1'],
  [1, '203.0.113.9', '203.0.113.9'],
  [1, '198.51.100.7, 203.0.113.9', '203.0.113.9'],
  [2, '198.51.100.7, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  [2, '203.0.113.9', '203.0.113.9'],
  [1, ' , ,', '10.0.0.1'],
])('with %i proxies, %s comes from %s', (proxies, forwarded, address) => {
  expect(addressOf(request(forwarded), proxies)).toBe(address)
})

it('believes as many hops as there are proxies', () => {
  expect(trustProxies(0)).toBe(false)
  const trust = trustProxies(2)
  expect([0, 1, 2].map((hop) => trust && trust('', hop))).toEqual([true, true, false])
})
