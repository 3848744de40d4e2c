import { safeHref } from './safe-href.ts'

/**
 * The address of a link as people type it: one of the product's own paths, or a page elsewhere. Without a scheme it gets
 * `http://`. Null for what is no link, or one that would run something.
 */
export function navHref(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.startsWith('/')) return /^\/(?![/\\])[^\\\u0000-\u0020]*$/.test(trimmed) ? trimmed : null
  const safe = safeHref(trimmed.includes(':') ? trimmed : `http://${trimmed}`)
  return 'href' in safe ? safe.href : null
}
