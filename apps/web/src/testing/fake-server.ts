import { manifest } from 'virtual:contract'
import { vi } from 'vitest'

/** What a call answers with: a body, or a function of the input, which may take its time. Throw `refuse(…)` inside it to fail the call. */
export type Answers = Record<string, unknown>

interface Refusal {
  refused: { id: string; code: number; message: string; details?: Record<string, unknown> }
}

export const refuse = (id: string, code: number, details?: Record<string, unknown>): Refusal => ({
  refused: { id, code, message: id, ...(details ? { details } : {}) },
})
const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'refused' in answer

const routes = Object.entries(manifest).map(([id, [method, path]]) => ({
  id,
  method,
  matches: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

export interface SentCall {
  id: string
  input: Record<string, unknown>
}

/** Stands in for the server: answers calls by their id and keeps what was sent. Nobody is signed in unless told. */
export function fakeServer(answers: Answers): SentCall[] {
  const sent: SentCall[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost')
    const route = routes.find((one) => one.method === (init.method ?? 'GET') && one.matches.test(url.pathname))
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    const input = { ...Object.fromEntries(url.searchParams), ...body }
    sent.push({ id: route?.id ?? url.pathname, input })
    let answer = route ? answers[route.id] : undefined
    if (typeof answer === 'function') answer = await (answer as (input: unknown) => unknown)(input)
    if (answer === undefined) answer = route?.id === 'auth.session' ? { session: null } : refuse('not_found', 404)
    return isRefusal(answer)
      ? new Response(JSON.stringify({ error: answer.refused }), { status: answer.refused.code })
      : new Response(JSON.stringify(answer), { status: 200 })
  })
  return sent
}
