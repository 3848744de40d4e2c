import { z } from 'zod'
import { call, done, input } from './call.ts'
import { id, requiredLine, timestamp } from './shapes.ts'

export const apiTokenNameLength = 100
export const apiTokenTables = 500

/** `1/0`, as the older clients write it. */
const ativo = z.literal([0, 1])

export const apiToken = z.object({
  id_api_token: z.string(),
  name: z.string(),
  ativo,
  /** How the token ends; the token itself is shown once, when it is made. */
  hint: z.string(),
  scope: z.enum(['read', 'write']),
  /** The only tables it reaches; null for all that its maker does. */
  tables: z.array(z.string()).nullable(),
  expires_at: timestamp.nullable(),
  last_used_at: timestamp.nullable(),
  criado_em: timestamp,
  atualizado_em: timestamp,
  org_created_by: z.string(),
  org_updated_by: z.string().nullable(),
})
export type ApiToken = z.infer<typeof apiToken>

const newApiToken = apiToken.extend({ token: z.string() })
export type NewApiToken = z.infer<typeof newApiToken>

const access = 'api.use' as const
const tokenId = id('apt')
const settings = {
  scope: z.enum(['read', 'write']),
  tables: z.array(id('tbl')).min(1).max(apiTokenTables).nullable(),
  expires_at: z.iso.datetime({ offset: true }).nullable(),
}

/** What a list of tokens is narrowed to; in an address it is JSON. */
const filters = z.preprocess(
  (given) => (typeof given === 'string' ? parsed(given) : given),
  z.strictObject({
    ativo: ativo.optional(),
    scope: settings.scope.optional(),
    org_created_by: id('usr').optional(),
  }),
)
export type ApiTokenFilters = z.output<typeof filters>

/** A text that is no JSON stays a text, which is no filter. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export const apiTokens = {
  list: call({
    method: 'GET',
    path: '/v3/api-token',
    access,
    input: input({
      q: z.string().max(200).optional(),
      filters: filters.optional(),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      size: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: z.object({ tokens: z.array(apiToken), more: z.boolean() }),
    summary: "One's own API tokens; for an admin, everyone's",
  }),
  get: call({
    method: 'GET',
    path: '/v3/api-token/{id}',
    access,
    input: input({ id: tokenId }),
    output: apiToken,
    summary: 'One API token',
  }),
  create: call({
    method: 'POST',
    path: '/v3/api-token',
    access,
    input: input({
      name: requiredLine(apiTokenNameLength),
      ativo: ativo.default(1),
      scope: settings.scope.default('write'),
      tables: settings.tables.default(null),
      expires_at: settings.expires_at.default(null),
    }),
    output: newApiToken,
    summary: 'Make an API token; it is shown in this answer and never again',
  }),
  update: call({
    method: 'PUT',
    path: '/v3/api-token/{id}',
    access,
    input: input({
      id: tokenId,
      name: requiredLine(apiTokenNameLength).optional(),
      ativo: ativo.optional(),
      scope: settings.scope.optional(),
      tables: settings.tables.optional(),
      expires_at: settings.expires_at.optional(),
      /** The token that `generate` gave, said again by clients that save it in a second step. No other is taken. */
      token_to_save: z.string().max(200).optional(),
    }),
    output: apiToken,
    summary: 'Rename an API token, switch it on or off, or change what it reaches',
  }),
  remove: call({
    method: 'DELETE',
    path: '/v3/api-token/{id}',
    access,
    input: input({ id: tokenId }),
    output: done,
    summary: 'Delete an API token',
  }),
  generate: call({
    method: 'POST',
    path: '/v3/api-token/{id}/generate',
    access,
    input: input({ id: tokenId }),
    output: newApiToken,
    summary: 'Give an API token a new secret; the old one is dead at once',
  }),
  askToGenerate: call({
    method: 'GET',
    path: '/v3/api-token/{id}/generate',
    // Tells nothing and changes nothing: the page that it leads to asks who is there, and for a yes.
    access: 'public',
    raw: true,
    input: input({ id: tokenId }),
    output: z.unknown(),
    summary: 'Go to the page that asks whether an API token shall have a new secret',
  }),
}
