import { abilities } from '@oficina/access'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Call, contract } from './index.ts'

const calls = Object.entries(contract).flatMap(([domain, group]) =>
  Object.entries(group).map(([name, call]) => ({ id: `${domain}.${name}`, call: call as Call })),
)

describe('the contract', () => {
  it('keeps its shape, or the change is reviewed with its snapshot', async () => {
    const shape = Object.fromEntries(
      calls.map(({ id, call }) => [
        id,
        {
          call: `${[call.method, call.also].filter(Boolean).join('|')} /api${call.path}`,
          access: call.access,
          ...(call.beforeMfa && { beforeMfa: true }),
          ...(call.upload && { upload: call.upload }),
          input: z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }),
          output: z.toJSONSchema(call.output, { io: 'output', unrepresentable: 'any' }),
        },
      ]),
    )
    await expect(`${JSON.stringify(shape, null, 1)}\n`).toMatchFileSnapshot('./shape.snapshot.json')
  })
  it('has one call for each method and path', () => {
    const seen = calls.flatMap(({ call }) =>
      [call.method, call.also].filter(Boolean).map((method) => `${method} ${call.path}`),
    )
    expect(new Set(seen).size).toBe(seen.length)
  })
  it.each(calls)('$id declares who may make it', ({ call }) => {
    expect(['public', 'member', 'apiToken', ...abilities]).toContain(call.access)
  })
  it.each(calls)('$id refuses a key that it does not know', ({ id, call }) => {
    if (id === 'auth.oauthCallback') return // providers add keys of their own; the handler reads four of them
    const result = call.input.safeParse({ isAdmin: true, orgId: 'org_000000', createdBy: 'x' })
    const issues = JSON.stringify(result.error?.issues ?? [])
    expect(result.success).toBe(false)
    expect(issues).toContain('unrecognized_keys')
  })
  it.each(calls)('$id takes each part of its path from the input', ({ call }) => {
    const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })
    for (const [, name] of call.path.matchAll(/\{(\w+)\}/g))
      expect(Object.keys(schema.properties ?? {})).toContain(name)
  })
})
