import {
  type Call,
  contract,
  type ErrorEnvelope,
  type InputOf,
  type OficinaContract,
  type OutputOf,
} from '@oficina/contract'

export interface Answer<T = unknown> {
  status: number
  headers: Headers
  body: T
  error: ErrorEnvelope['error'] | null
}

type CallerOf<C extends Call> = (
  input?: InputOf<C>,
  options?: { headers?: Record<string, string> },
) => Promise<Answer<OutputOf<C>>>
export type Api = {
  [D in keyof OficinaContract]: {
    [N in keyof OficinaContract[D]]: OficinaContract[D][N] extends Call ? CallerOf<OficinaContract[D][N]> : never
  }
}

export interface Visitor {
  /** `name=value` of each cookie, kept as a browser would. */
  cookies: Map<string, string>
  headers?: Record<string, string>
}

/** Speaks to a running server as a browser of this visitor would: cookies, origin, JSON. */
export function makeApi(baseUrl: string, visitor: Visitor): Api {
  const send =
    (call: Call) =>
    async (input: Record<string, unknown> = {}, options: { headers?: Record<string, string> } = {}) => {
      const rest = { ...input }
      const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = encodeURIComponent(String(rest[name]))
        delete rest[name]
        return value
      })
      return request(baseUrl, visitor, call.method, `/api${path}`, rest, options.headers)
    }
  return Object.fromEntries(
    Object.entries(contract).map(([domain, calls]) => [
      domain,
      Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, send(call as Call)])),
    ]),
  ) as unknown as Api
}

/** One request, typed by nobody: for paths and bodies that the contract would not allow. */
export async function request(
  baseUrl: string,
  visitor: Visitor,
  method: string,
  path: string,
  input: Record<string, unknown> | string | FormData = {},
  headers: Record<string, string> = {},
): Promise<Answer<never>> {
  let url = baseUrl + path
  const init: RequestInit = { method, redirect: 'manual', headers: { origin: baseUrl, ...visitor.headers, ...headers } }
  const all = init.headers as Record<string, string>
  if (visitor.cookies.size > 0)
    all.cookie ??= [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  if (input instanceof FormData || input instanceof Blob) init.body = input as FormData
  else if (typeof input === 'string') init.body = input
  else if (Object.values(input).some((value) => value instanceof Blob)) {
    const form = new FormData()
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(input)) {
      if (value instanceof Blob) form.append(name, value)
      else query.set(name, String(value))
    }
    if (query.size > 0) url += `?${query}`
    init.body = form
  } else if (method === 'GET' || method === 'HEAD') {
    const query = new URLSearchParams(
      Object.entries(input).map(([key, value]): [string, string] => [
        key,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
    )
    if (query.size > 0) url += `${url.includes('?') ? '&' : '?'}${query}`
  } else if (method !== 'DELETE' || Object.keys(input).length > 0) {
    init.body = JSON.stringify(input)
    all['content-type'] ??= 'application/json'
  }
  const response = await fetch(url, init)
  for (const cookie of response.headers.getSetCookie()) keepCookie(visitor, cookie)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  const body = isJson && text ? JSON.parse(text) : text
  return {
    status: response.status,
    headers: response.headers,
    body: body as never,
    error: isJson ? ((body as ErrorEnvelope).error ?? null) : null,
  }
}

function keepCookie(visitor: Visitor, header: string) {
  const [pair = '', ...attributes] = header.split(';')
  const at = pair.indexOf('=')
  const gone = attributes.some(
    (attribute) => /^\s*max-age=0$/i.test(attribute) || /^\s*expires=Thu, 01 Jan 1970/i.test(attribute),
  )
  if (gone) visitor.cookies.delete(pair.slice(0, at))
  else visitor.cookies.set(pair.slice(0, at), pair.slice(at + 1))
}
