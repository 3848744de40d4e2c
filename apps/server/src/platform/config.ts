import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { language } from '@oficina/contract/shapes'
import { z } from 'zod'

const flag = z.enum(['0', '1', 'true', 'false', 'on', 'off']).transform((v) => v === '1' || v === 'true' || v === 'on')
/** How many there are; a plain yes means one. */
const proxies = z.union([flag.transform(Number), z.coerce.number().int().min(0).max(10)])
const url = z.url({ protocol: /^https?$/ }).transform((v) => v.replace(/\/+$/, ''))

const schema = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  OFICINA_URL: url.optional(),
  OFICINA_DATA: z.string().min(1).optional(),
  OFICINA_ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  OFICINA_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  OFICINA_ADMIN_EMAIL: z.email().optional(),
  OFICINA_ADMIN_PASSWORD: z.string().min(6, 'needs at least 6 characters').optional(),
  OFICINA_SIGNUP: flag.default(false),
  /** What the first organisation speaks, and its sample company with it. */
  OFICINA_LANGUAGE: language.default('pt-BR'),
  /** Makes an organisation on an empty database; off where organisations come from elsewhere, as in a cell. */
  OFICINA_FIRST_ORG: flag.default(true),
  /** Fills the first organisation with a sample company. */
  OFICINA_SAMPLE: flag.default(true),
  /** Renders home on the server; takes some 80 MB of memory while people open pages. */
  OFICINA_DRAW: flag.default(true),
  OFICINA_HELP_EMAIL: z.email().optional(),
  OFICINA_DOCS_URL: url.optional(),
  OFICINA_DESKTOP_PROTOCOL: z
    .string()
    .regex(/^[a-z][a-z0-9+.-]+$/)
    .optional(),
  /** Checks every answer against the contract: for development and tests, it costs several times the call itself. */
  OFICINA_CHECK_ANSWERS: flag.default(false),
  /** Requests in ten seconds: what no person reaches. 0 for no limit. */
  OFICINA_LIMIT_SESSION: z.coerce.number().int().min(0).default(1_000),
  OFICINA_LIMIT_ADDRESS: z.coerce.number().int().min(0).default(5_000),
  /** Proxies before this server whose `X-Forwarded-For` is believed. */
  OFICINA_TRUST_PROXY: proxies.default(0),
  OFICINA_LOG: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  /** Hosts and networks that outbound HTTP may reach although they are private, comma separated. */
  OFICINA_OUTBOUND_ALLOW: z.string().default(''),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /** Seconds until a connection is replaced, so that what it keeps in memory goes and a moved database is found. */
  DATABASE_CONNECTION_SECONDS: z.coerce.number().int().min(10).default(3_600),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** What stands behind the @ in the addresses of tables. */
  OFICINA_MAIL_DOMAIN: z
    .string()
    .transform((domain) => domain.toLowerCase())
    .pipe(z.string().regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9-]{2,63}$/, 'needs a domain name'))
    .optional(),
  /** Addresses of mail servers in front of ours, comma separated: everyone's mail comes through them. */
  OFICINA_MAIL_RELAYS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .refine((list) => list.every((one) => isIP(one) > 0), 'needs IP addresses with commas between'),
  /** Where mail for tables comes in; off without it. */
  OFICINA_SMTP_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  MAIL_FROM: z.string().default('Oficina <no-reply@oficina.local>'),
  /** Where in the file store this database keeps its files: one of its own for each database that shares the store. */
  OFICINA_FILES_PREFIX: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'takes lower-case letters, digits and hyphens')
    .refine((prefix) => prefix.length > 2 && prefix !== 'tmp', 'needs at least three characters, and not tmp')
    .optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: url.default('https://accounts.google.com'),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_ISSUER: url.default('https://login.microsoftonline.com/organizations/v2.0'),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_CLIENT_SECRET: z.string().optional(),
  APPLE_ISSUER: url.default('https://appleid.apple.com'),
})

export type Settings = z.output<typeof schema>
export interface Config extends Settings {
  /** Where everything that must outlive the process is kept. */
  dataDir: string
  /** Signs links and cookies and wraps stored secrets. */
  secret: string
  /** The address that people use; the only host that mailed links ever name. */
  baseUrl: string
}

/** Something about how the server is set up that only a person can put right: said in plain words, and not tried again. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads and checks the settings; throws one error that names every setting that is wrong, in plain words. */
export function readConfig(env: NodeJS.ProcessEnv, defaults: { dataDir: string }): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`Some settings are not usable:\n${lines.join('\n')}`)
  }
  const settings = parsed.data
  if (settings.NODE_ENV === 'production') {
    const missing = (['OFICINA_URL', 'OFICINA_SECRET'] as const).filter((name) => !settings[name])
    if (missing.length > 0) {
      throw new ConfigError(`In production these settings are needed: ${missing.join(', ')}`)
    }
  }
  if (settings.S3_BUCKET && !(settings.S3_ACCESS_KEY_ID && settings.S3_SECRET_ACCESS_KEY)) {
    throw new ConfigError('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too')
  }
  const dataDir = resolve(settings.OFICINA_DATA ?? defaults.dataDir)
  return {
    ...settings,
    dataDir,
    secret: settings.OFICINA_SECRET ?? keptSecret(dataDir),
    baseUrl: settings.OFICINA_URL ?? `http://localhost:${settings.PORT}`,
  }
}

/** Without a setting, one secret is made and kept beside the data, so that links and sessions outlive a restart. */
function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(path, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(path, 'utf8').trim()
}
