import type { Call, Contract, Method } from '@oficina/contract/call'
import { errorEnvelope } from '@oficina/contract/call'
import { shownFilter } from '@oficina/contract/shapes'
import { filterSchema } from '@oficina/kinds'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { keptHours, takesKey } from './idempotency.ts'

type Schema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] }

/** OpenAPI 3.1 of every call, for tools. The page at /api/docs is the same for people. */
export function describeApi(contract: Contract, version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [domain, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls)) {
      const path = pathOf(paths, `/api${call.path}`)
      paths[path] ??= {}
      for (const method of [call.method, call.also]) {
        if (method) paths[path][method.toLowerCase()] = describeCall(domain, name, call, method, path)
      }
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Oficina',
      version,
      description: 'Every call of Oficina. Errors have one shape; `error.id` names the cause.',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
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
      schemas: { Error: schemaOf(errorEnvelope, 'output'), ...filterSchemas },
      headers,
      responses: Object.fromEntries(
        Object.entries(failures).map(([name, description]) => [name, answer(description, errorContent)]),
      ),
    },
  }
}

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

/** What a call may fail with, by the name of its description. */
const failures = {
  NotSignedIn: 'Nobody is signed in, or the token is not valid',
  NotAllowed: 'Whoever asks may not make this call',
  NotFound: 'What is named is not there, or may not be seen',
  InvalidInput: 'The input is not valid; `error.details.issues` says where',
  TooManyRequests: 'Too many requests; `Retry-After` says when to try again',
  Error: 'Any other error',
} as const

const headers = {
  RateLimit: {
    description: 'What is left of each limit (`r`), and in how many seconds it starts anew (`t`)',
    schema: { type: 'string' },
    example: '"address";r=4990;t=8',
  },
  'RateLimit-Policy': {
    description: 'Each limit: how many requests (`q`) in how many seconds (`w`)',
    schema: { type: 'string' },
    example: '"address";q=5000;w=10',
  },
}

const answer = (description: string, content: unknown) => ({
  description,
  headers: Object.fromEntries(Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  ...(content !== undefined && { content }),
})

const failure = (name: keyof typeof failures) => ({ $ref: `#/components/responses/${name}` })

/** Conditions hold conditions, so that they are described once, by name. */
const filterSchemas = {
  Filter: {
    type: 'object',
    description: 'Rules that hold all together (`and`), or of which one holds (`or`); a rule may be a group itself',
    properties: {
      op: { type: 'string', enum: ['and', 'or'] },
      rules: {
        type: 'array',
        items: { oneOf: [{ $ref: '#/components/schemas/FilterRule' }, { $ref: '#/components/schemas/Filter' }] },
      },
    },
    required: ['op', 'rules'],
    additionalProperties: false,
  },
  FilterRule: {
    type: 'object',
    description: 'A field, an operator of its kind, and what it is compared with',
    properties: { field: { type: 'string' }, operator: { type: 'string' }, value: {} },
    required: ['field', 'operator'],
  },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `The same key within ${keptHours} hours gives the first answer again and no second effect; with another input it is refused`,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const parametersIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
const shapeOf = (path: string) => path.replace(/\{\w+\}/g, '{}')

/** Two calls of one address may name its parts differently; a description of the address has one name for each part. */
const pathOf = (known: Record<string, unknown>, path: string): string =>
  Object.keys(known).find((one) => shapeOf(one) === shapeOf(path)) ?? path

/** Public calls say that they need nothing, rather than leaving it open. */
function securityOf({ access }: Call): Record<string, never[]>[] {
  if (access === 'public') return []
  return [access === 'apiToken' ? { token: [] } : { session: [] }]
}

function describeCall(domain: string, name: string, call: Call, method: Method, path: string) {
  const input = schemaOf(call.input, 'input')
  const inPath = parametersIn(call.path)
  const names = Object.keys(input.properties ?? {})
  const asQuery = method === 'GET' || method === 'DELETE'
  const nameInPath = new Map(inPath.map((key, n) => [key, parametersIn(path)[n] ?? key]))
  const parameters = names
    .filter((key) => inPath.includes(key) || asQuery)
    .map((key) => ({
      name: nameInPath.get(key) ?? key,
      in: inPath.includes(key) ? 'path' : 'query',
      required: inPath.includes(key) || (input.required ?? []).includes(key),
      ...((nameInPath.get(key) ?? key) !== key && { description: `The ${key}` }),
      schema: input.properties?.[key],
    }))
  return {
    operationId: method === call.method ? `${domain}.${name}` : `${domain}.${name}.${method.toLowerCase()}`,
    tags: [domain],
    summary: call.summary,
    description: `Access: ${call.access}`,
    security: securityOf(call),
    parameters: takesKey(call, method) ? [...parameters, idempotencyKey] : parameters,
    ...(asQuery ? {} : { requestBody: { content: bodyOf(call, input, inPath) } }),
    responses: {
      200: answer('Done', call.raw ? undefined : json(schemaOf(call.output, 'output'))),
      ...(call.access !== 'public' && { 401: failure('NotSignedIn'), 403: failure('NotAllowed') }),
      ...(inPath.length > 0 && { 404: failure('NotFound') }),
      422: failure('InvalidInput'),
      429: failure('TooManyRequests'),
      default: failure('Error'),
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
    ...(call.upload.optional && json(body)),
    'multipart/form-data': {
      schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
    },
  }
}

const json = (schema: unknown) => ({ 'application/json': { schema } })

const filters = new Set<unknown>([filterSchema, shownFilter])

export function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (filters.has(zodSchema)) Object.assign(jsonSchema, { $ref: '#/components/schemas/Filter' })
    },
  }) as Schema & { $schema?: string }
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
