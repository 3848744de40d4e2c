import type { Call } from '@oficina/contract'
import { z } from 'zod'
import { address } from '../sweeps/calls.ts'
import { type Ids, sampleInput } from '../sweeps/sample-input.ts'
import type { Sent } from './send.ts'

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  oneOf?: Schema[]
}

type Input = Record<string, unknown>
export interface Try {
  /** What is tried, for the message of a failure. */
  what: string
  input: Input
}

export const takesBody = (call: Call) => call.method !== 'GET' && !call.upload
export const pathParts = (call: Call) => [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
const schemaOf = (call: Call) => z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema

/** Every field that a call can be given, nested ones as `outer.inner`. */
export function fieldsOf(call: Call): string[] {
  const walk = (schema: Schema, prefix: string): string[] => [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, child]) => [
      prefix + name,
      ...walk(child, `${prefix}${name}.`),
    ]),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((choice) => walk(choice, prefix)),
  ]
  return [...new Set(walk(schemaOf(call), ''))]
}

/** The input with one field set; what lies around a nested field is made when it is not there. */
export function withField(input: Input, field: string, value: unknown): Input {
  const [name = '', ...inner] = field.split('.')
  const there = input[name]
  if (inner.length === 0) return { ...input, [name]: value }
  const around = typeof there === 'object' && there !== null ? (there as Input) : {}
  return { ...input, [name]: withField(around, inner.join('.'), value) }
}

/** Goes out as text: JSON knows neither of these, and its parser makes an infinity of the second. */
const rawNumbers = ['NaN', '1e309', '-0', '9007199254740993']
class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const wrongTypes: unknown[] = [
  [],
  ['a'],
  {},
  { a: { b: 'c' } },
  -1,
  1.5,
  true,
  null,
  '',
  ...rawNumbers.map((text) => new Raw(text)),
]

export const hostileTexts: Record<string, string> = {
  'a NUL': 'a\u0000b',
  'half a character': 'a\ud800b',
  'control characters': 'a\u0001\u001b[31mb',
  'line breaks': 'a\r\nX-Injected: 1\r\n\r\nb',
  SQL: `'"; drop schema oficina cascade; --`,
  wildcards: '%_\\%',
  'a template': '{{constructor.constructor("return process")()}}${7*7}',
  markup: '<img src=x onerror=alert(1)>',
  'a path': '../../../../etc/passwd',
  'right to left': '\u202e\u2066abc\u2069',
  'combining marks': `e${'\u0301'.repeat(40)}`,
  '5,000 characters': 'y'.repeat(5_000),
  '100,000 characters': 'z'.repeat(100_000),
}

/** Names that a client may wish to be columns, properties or a prototype. */
export const wishedKeys = [
  'orgId',
  'org_id',
  'ownerId',
  'createdBy',
  'created_by',
  'plan',
  'isAdmin',
  'is_admin',
  'emailVerified',
  'mfa',
  'mfa_at',
  'role',
  'role_id',
  'id',
  'version',
  'deletedAt',
  'delete_at',
  'is_primary',
  'accountId',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
]

/** Each field with each wrong type. */
export function wrongTypesOf(call: Call, ids: Ids): Try[] {
  const base = sampleInput(call, ids)
  return fieldsOf(call).flatMap((field) =>
    wrongTypes.map((value) => ({
      what: `${field} = ${value instanceof Raw ? value.text : JSON.stringify(value)}`,
      input: withField(base, field, value),
    })),
  )
}

export function hostileTextsOf(call: Call, ids: Ids): Try[] {
  const base = sampleInput(call, ids)
  return fieldsOf(call).flatMap((field) =>
    Object.entries(hostileTexts).map(([name, text]) => ({
      what: `${field} = ${name}`,
      input: withField(base, field, text),
    })),
  )
}

/** Each wished key beside the fields of a good input, and inside each field that is an object. */
export function wishedKeysOf(call: Call, ids: Ids): Try[] {
  const base = sampleInput(call, ids)
  const known = new Set(fieldsOf(call))
  const places = ['', ...new Set([...known].filter((field) => field.includes('.')).map((field) => field.split('.')[0]))]
  return places.flatMap((place) =>
    wishedKeys
      .filter((key) => !known.has(place ? `${place}.${key}` : key))
      .map((key) => {
        // Parsed, so that `__proto__` is a key like any other.
        const extra = JSON.parse(`{${JSON.stringify(key)}:{"prototype":{"isAdmin":true}}}`) as Input
        return { what: `${place}.${key}`, input: place ? withField(base, place, extra) : { ...base, ...extra } }
      }),
  )
}

/** JSON text, with numbers that JSON.stringify would not write. */
function jsonOf(input: Input): string {
  const raws: string[] = []
  const text = JSON.stringify(input, (_key, value: unknown) => {
    if (!(value instanceof Raw)) return value
    raws.push(value.text)
    return `\u0001raw${raws.length - 1}\u0001`
  })
  return text.replace(/"\\u0001raw(\d+)\\u0001"/g, (_, n: string) => raws[Number(n)] ?? '')
}

/** How an input travels for this call: path, query (repeated, bracketed) or JSON body. */
export function wire(call: Call, input: Input, origin: string): Sent {
  const { path, rest } = address(call, escapedForPath(call, input))
  const headers: Record<string, string> = { origin }
  if (takesBody(call))
    return {
      method: call.method,
      path,
      headers: { ...headers, 'content-type': 'application/json' },
      body: jsonOf(rest),
    }
  const query = Object.entries(rest).flatMap(([key, value]) => queryPairs(key, value))
  const search = query.map(([key, value]) => `${percent(key)}=${percent(value)}`).join('&')
  return { method: call.method, path: search ? `${path}?${search}` : path, headers }
}

function queryPairs(key: string, value: unknown): [string, string][] {
  if (value instanceof Raw) return [[key, value.text]]
  if (Array.isArray(value)) return value.flatMap((one) => queryPairs(key, one))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([inner, one]) => queryPairs(`${key}[${inner}]`, one))
  return [[key, String(value)]]
}

/** What is no text and no number becomes some text: a path has nothing else. */
function escapedForPath(call: Call, input: Input): Input {
  const fixed = pathParts(call).map((name) => {
    const value = input[name]
    const text = value instanceof Raw ? value.text : typeof value === 'object' ? JSON.stringify(value) : String(value)
    return [name, text.isWellFormed() ? text : text.toWellFormed()]
  })
  return { ...input, ...Object.fromEntries(fixed) }
}

/** Half a character has no encoding of its own; on the line it is bytes that are no text. */
const percent = (text: string) =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80')
