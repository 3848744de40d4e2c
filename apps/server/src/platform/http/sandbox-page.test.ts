import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { serveSandbox } from './sandbox-page.ts'

it('code of builders runs with an origin of nobody and may fetch nothing from anywhere', async () => {
  const app = Fastify()
  serveSandbox(app)
  const { headers, statusCode, body } = await app.inject('/api/sandbox')
  const policy = String(headers['content-security-policy'])
  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]))
  expect(statusCode).toBe(200)
  expect(rules.get('sandbox')).toEqual(['allow-scripts'])
  expect(rules.get('default-src')).toEqual(["'none'"])
  expect(rules.get('frame-ancestors')).toEqual(["'self'"])
  // The code stands in a frame that may lead itself nowhere.
  expect(rules.get('frame-src')).toEqual(["'none'"])
  expect(body).toContain('srcdoc')
  expect(body.match(/<\/script>/g)).toHaveLength(1)
  // An address on the network could carry away what the code was told.
  for (const [name, sources = []] of rules)
    if (name?.endsWith('-src')) expect(sources.filter((one) => /^(?:https?:|\*|'self')/.test(one))).toEqual([])
})
