import { contract } from '@oficina/contract'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { serveApiPage } from './api-page.ts'
import { describeApi, serveOpenApi } from './openapi.ts'

const calls = Object.entries(contract).flatMap(([domain, group]) =>
  Object.entries(group).map(([name, call]) => ({ id: `${domain}.${name}`, call })),
)

interface Operation {
  operationId: string
  security: unknown
  parameters: { name: string; in: string }[]
}

describe('the description for tools', () => {
  const api = describeApi(contract, '1.2.3') as {
    openapi: string
    paths: Record<string, Record<string, Operation>>
  }

  it('names every call once, with all that its path needs', () => {
    expect(api.openapi).toMatch(/^3\.1\./)
    const ids = Object.values(api.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
    expect(new Set(ids).size).toBe(ids.length)
    for (const { id, call } of calls) {
      const address = (path: string) => path.replace(/\{\w+\}/g, '{}')
      const path = Object.keys(api.paths).find((one) => address(one) === address(`/api${call.path}`)) ?? ''
      const operation = api.paths[path]?.[call.method.toLowerCase()]
      expect(operation?.operationId).toBe(id)
      const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      const needed = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
      expect(new Set(inPath)).toEqual(new Set(needed))
    }
  })

  it('has no fault by the recommended rules of Redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: JSON.stringify(api), config })
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
  })

  it('asks for nothing where a call is public, and for a session or a token everywhere else', () => {
    const securities = new Map(
      Object.values(api.paths).flatMap((path) =>
        Object.values(path).map((one) => [one.operationId, JSON.stringify(one.security)] as const),
      ),
    )
    const needed = { public: '[]', apiToken: '[{"token":[]}]' } as Record<string, string>
    for (const { id, call } of calls) expect(securities.get(id), id).toBe(needed[call.access] ?? '[{"session":[]}]')
  })

  it('refers to nothing that is not there', () => {
    const text = JSON.stringify(api)
    for (const [, reference = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = reference
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], api)
      expect(target, reference).toBeDefined()
    }
  })

  it('is served as JSON', async () => {
    const app = Fastify()
    serveOpenApi(app, contract, '1.2.3')
    const answer = await app.inject('/api/openapi.json')
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.json().info.version).toBe('1.2.3')
  })
})

describe('the page for people', () => {
  it('lists every call, without script or foreign source', async () => {
    const app = Fastify()
    serveApiPage(app, contract)
    const page = (await app.inject('/api/docs')).body
    for (const { id, call } of calls) {
      expect(page).toContain(`id="${id}"`)
      expect(page).toContain(`/api${call.path}`)
    }
    expect(page).not.toMatch(/<script|javascript:|\son\w+=|style=|https?:\/\//i)
    const style = await app.inject('/api/docs.css')
    expect(style.headers['content-type']).toContain('text/css')
    expect(style.body).not.toMatch(/@import|url\(/)
  })
})
