const schemes = /^(?:https?:\/\/|mailto:|tel:)/i
const looksLikeHost =
  /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+(?::\d{1,5})?(?:[/?#]|$)/u

export const maxHrefLength = 2_000

export type HrefProblem = 'invalid_link' | 'unsafe_link'

/**
 * The address that a link may carry, as typed: only http, https, mailto and tel. A bare host gets `https://`.
 * The text itself must start with the scheme, because what a URL parser skips over (tabs, line breaks) is refused.
 */
export function safeHref(text: string): { href: string } | { problem: HrefProblem } {
  const trimmed = text.trim()
  if (
    trimmed.length > maxHrefLength ||
    /[\s\u0000-\u001f\u007f\\<>"`\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u.test(trimmed)
  ) {
    return { problem: 'invalid_link' }
  }
  const href = !schemes.test(trimmed) && looksLikeHost.test(trimmed) ? `https://${trimmed}` : trimmed
  if (!schemes.test(href)) return { problem: /^[a-z][a-z0-9+.-]*:/i.test(href) ? 'unsafe_link' : 'invalid_link' }
  if (!URL.canParse(href)) return { problem: 'invalid_link' }
  const url = new URL(href)
  // `https://bank.example@evil.example` shows one host and opens another.
  if (url.username !== '' || url.password !== '') return { problem: 'unsafe_link' }
  if (/^(?:mailto|tel):$/.test(url.protocol) && url.pathname === '') return { problem: 'invalid_link' }
  return { href }
}
