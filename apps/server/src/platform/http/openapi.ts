import type { Call, Contract, Method } from '@oficina/contract/call'
import { errorEnvelope } from '@oficina/contract/call'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { keptHours, takesKey } from './idempotency.ts'

type Schema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] }

/** OpenAPI 3.1 of every call, for tools. The page at /api/docs is the same for people. */
export function describeApi(contract: Contract, version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [domain, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls)) {
      const path = `/api${call.path}`
      paths[path] ??= {}
      for (const method of [call.method, call.also]) {
        if (method) paths[path][method.toLowerCase()] = describeCall(domain, name, call, method)
      }
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Oficina',
      version,
      description: 'Every call of Oficina. Errors have one shape; `error.id` names the cause.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'oficina_session' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token; only for /api/v1, and never with a session',
        },
      },
      responses: { Error: { description: 'An error', content: json(schemaOf(errorEnvelope, 'output')) } },
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `The same key within ${keptHours} hours gives the first answer again and no second effect; with another input it is refused`,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const securityOf = (call: Call) =>
  call.access === 'public' ? {} : { security: [call.access === 'apiToken' ? { token: [] } : { session: [] }] }

function describeCall(domain: string, name: string, call: Call, method: Method) {
  const input = schemaOf(call.input, 'input')
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const names = Object.keys(input.properties ?? {})
  const asQuery = method === 'GET' || method === 'DELETE'
  const parameters = names
    .filter((key) => inPath.includes(key) || asQuery)
    .map((key) => ({
      name: key,
      in: inPath.includes(key) ? 'path' : 'query',
      required: inPath.includes(key) || (input.required ?? []).includes(key),
      schema: input.properties?.[key],
    }))
  return {
    operationId: method === call.method ? `${domain}.${name}` : `${domain}.${name}.${method.toLowerCase()}`,
    tags: [domain],
    summary: call.summary,
    description: `Access: ${call.access}`,
    ...securityOf(call),
    parameters: takesKey(call, method) ? [...parameters, idempotencyKey] : parameters,
    ...(asQuery ? {} : { requestBody: { content: bodyOf(call, input, inPath) } }),
    responses: {
      200: { description: 'Done', ...(call.raw ? {} : { content: json(schemaOf(call.output, 'output')) }) },
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

function bodyOf(call: Call, input: Schema, inPath: string[]) {
  const body: Schema = {
    ...input,
    ...(input.properties && {
      properties: Object.fromEntries(Object.entries(input.properties).filter(([key]) => !inPath.includes(key))),
    }),
    ...(input.required && { required: input.required.filter((key) => !inPath.includes(key)) }),
  }
  if (!call.upload) return json(body)
  return {
    'multipart/form-data': {
      schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
    },
  }
}

const json = (schema: unknown) => ({ 'application/json': { schema } })

export function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Schema & {
    $schema?: string
  }
  return schema
}

/** Serves the description. It never changes while the process runs, so it is written once. */
export function serveOpenApi(app: FastifyInstance, contract: Contract, version: string): void {
  let text: string | null = null
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(describeApi(contract, version))
    return reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(text)
  })
}
