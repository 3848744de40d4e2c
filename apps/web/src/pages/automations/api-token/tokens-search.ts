import type { InputOf, OficinaContract } from '@oficina/contract'

export const tokenStates = ['on', 'off'] as const
export const tokenScopes = ['write', 'read'] as const

/** What the address says about the list of tokens. */
export interface TokensSearch {
  q?: string
  state?: (typeof tokenStates)[number]
  scope?: (typeof tokenScopes)[number]
  mine?: true
}

/** Reads the address; what it says wrongly counts as not said. */
export function readTokensSearch(raw: Record<string, unknown>): TokensSearch {
  const q = typeof raw.q === 'string' || typeof raw.q === 'number' ? String(raw.q).slice(0, 200) : ''
  const state = tokenStates.find((one) => one === raw.state)
  const scope = tokenScopes.find((one) => one === raw.scope)
  const mine = raw.mine === true || raw.mine === 'true'
  return { ...(q && { q }), ...(state && { state }), ...(scope && { scope }), ...(mine && { mine: true as const }) }
}

export const isNarrowed = (search: TokensSearch): boolean => Object.keys(readTokensSearch({ ...search })).length > 0

/** The question to the server; what else stands in the address is not about the list. */
export function tokensQueryOf(
  { q, state, scope, mine }: TokensSearch,
  userId: string,
): InputOf<OficinaContract['apiTokens']['list']> {
  const filters = {
    ...(state && { ativo: state === 'on' ? 1 : 0 }),
    ...(scope && { scope }),
    ...(mine && { org_created_by: userId }),
  }
  return { ...(q && { q }), ...(Object.keys(filters).length > 0 && { filters }) }
}

/** The address with some of it changed. What it says beside the list stays. */
export function changedSearch<S extends TokensSearch>(now: S, patch: Partial<Record<keyof TokensSearch, unknown>>): S {
  const { q, state, scope, mine, ...rest } = now
  return { ...rest, ...readTokensSearch({ q, state, scope, mine, ...patch }) } as S
}
