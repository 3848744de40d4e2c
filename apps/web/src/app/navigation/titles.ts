import { type MessageKey, message } from '../../lib/message-key.ts'

interface Titled {
  pathname: string
  staticData: { title?: MessageKey }
  loaderData?: unknown
}

export interface Crumb {
  path: string
  label: string
}

/** A thing's own name, given by its loader as `title`, stands before the screen's. */
const titleOf = (match: Titled): string | null => {
  const loaded = match.loaderData as { title?: unknown } | undefined
  if (typeof loaded?.title === 'string') return loaded.title
  return match.staticData.title ? message(match.staticData.title) : null
}

/** The way to where one is; a layout and its first page that share a name count once. */
export function crumbsOf(matches: readonly Titled[]): Crumb[] {
  const crumbs: Crumb[] = []
  for (const match of matches) {
    const label = titleOf(match)
    if (label && crumbs.at(-1)?.label !== label) crumbs.push({ path: match.pathname.replace(/(.)\/$/, '$1'), label })
  }
  return crumbs
}
