import type { InputOf, OficinaContract } from '@oficina/contract'
import { type Api, makeApi, type Visitor } from './api.ts'
import type { Person } from './build.ts'

export type Program = Visitor & { id: string; token: string; api: Api }

/** A token of this person's, and a program that holds it. */
export async function makeToken(
  url: string,
  who: Person,
  wish: Partial<InputOf<OficinaContract['apiTokens']['create']>> = {},
): Promise<Program> {
  const made = await who.api.apiTokens.create({ name: 'Programa', ...wish })
  if (made.error) throw new Error(JSON.stringify(made.error))
  return { id: made.body.id_api_token, ...programOf(url, made.body.token) }
}

/** Whoever shows this token, and nothing else. */
export function programOf(url: string, token: string): Visitor & { token: string; api: Api } {
  const visitor: Visitor = { cookies: new Map(), headers: { authorization: `Bearer ${token}` } }
  return { ...visitor, token, api: makeApi(url, visitor) }
}
