import { safeHref, type HrefProblem } from './safe-href.ts'

/** An address, and the words that stand for it. */
export interface LabelledLink {
  url: string
  label: string | null
}

export const maxLinkLabel = 300

/** `label (https://…)`: an address has no spaces, so the last bracket after one begins it. */
const withLabel = /^(.*\S)\s+\((\S+)\)$/u
/** `[label](https://…)`, as Markdown writes it; a bracket in the label may have a backslash before it. */
const markdown = /^\[((?:\\.|[^\\\]])*)\]\((\S+)\)$/u

/** Both parts of a stored link. What is no link is all label, and leads nowhere. */
export function linkParts(value: string): { url: string | null; label: string } {
  const match = withLabel.exec(value)
  if (match?.[1] && match[2] && 'href' in safeHref(match[2])) return { url: match[2], label: match[1] }
  return 'href' in safeHref(value) ? { url: value, label: value } : { url: null, label: value }
}

/** A link as it is stored: the address alone, or `label (address)`. Reading it gives the same parts again. */
export function linkText(url: string, label: string | null): string {
  const words = (label ?? '').replaceAll(/\s+/gu, ' ').trim()
  return words === '' || words === url ? url : `${words} (${url})`
}

export type LinkRead = { link: LabelledLink } | { problem: HrefProblem | 'too_long' }

/** Reads an address, `label (address)` or `[label](address)`. */
export function readLink(text: string): LinkRead {
  const trimmed = text.trim()
  const marked = markdown.exec(trimmed)
  if (marked) return withSafeUrl(marked[2] ?? '', (marked[1] ?? '').replaceAll(/\\(.)/gu, '$1'))
  const labelled = withLabel.exec(trimmed)
  if (labelled) return withSafeUrl(labelled[2] ?? '', labelled[1] ?? null)
  return withSafeUrl(trimmed, null)
}

export function withSafeUrl(url: string, label: string | null): LinkRead {
  const safe = safeHref(url)
  if ('problem' in safe) return safe
  return label !== null && label.length > maxLinkLabel ? { problem: 'too_long' } : { link: { url: safe.href, label } }
}
