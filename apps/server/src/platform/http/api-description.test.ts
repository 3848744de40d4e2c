import { contract } from '@oficina/contract'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { serveApiPage } from './api-page.ts'
import { describeApi, serveOpenApi } from './openapi.ts'

const calls = Object.entries(contract).flatMap(([domain, group]) =>
  Object.entries(group).map(([name, call]) => ({ id: `${domain}.${name}`, call })),
)

describe('the description for tools', () => {
  const api = describeApi(contract, '1.2.3') as {
    openapi: string
    paths: Record<string, Record<string, { operationId: string; parameters: { name: string; in: string }[] }>>
  }

  it('names every call once, with all that its path needs', () => {
    expect(api.openapi).toMatch(/^3\.1\./)
    const ids = Object.values(api.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
    expect(new Set(ids).size).toBe(ids.length)
    for (const { id, call } of calls) {
      const operation = api.paths[`/api${call.path}`]?.[call.method.toLowerCase()]
      expect(operation?.operationId).toBe(id)
      const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      const needed = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
      expect(new Set(inPath)).toEqual(new Set(needed))
    }
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
