import type { RecordComment } from '@oficina/contract'

/** Someone who was picked while a comment was written. */
export interface Picked {
  id: string
  name: string
}

export type CommentPart = { text: string } | { mention: string; name: string }

const token = /@\[(usr_[0-9a-z]{6,24})\]/g

/** A stored text in the parts of which it is drawn. Who is not known any more has no name. */
export function partsOf({ text, mentions }: Pick<RecordComment, 'text' | 'mentions'>, unknown: string): CommentPart[] {
  const names = new Map(mentions.map(({ id, name }) => [id, name]))
  const parts: CommentPart[] = []
  let end = 0
  for (const match of text.matchAll(token)) {
    const id = match[1] as string
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ mention: id, name: names.get(id) ?? unknown })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** A stored text as it stands in the field where it is edited. */
export function toDraft(comment: Pick<RecordComment, 'text' | 'mentions'>): { text: string; picked: Picked[] } {
  const parts = partsOf(comment, '…')
  const picked = parts.flatMap((part) => ('mention' in part ? [{ id: part.mention, name: part.name }] : []))
  return { text: parts.map((part) => ('mention' in part ? `@${part.name}` : part.text)).join(''), picked }
}

/** What was typed, with the people who were picked by their ids. People of one name are taken in the order of picking. */
export function toStored(typed: string, picked: readonly Picked[]): string {
  const byName = Map.groupBy(picked, ({ name }) => name)
  // A name that begins with another one comes first: "@Ana Lopes" is not "@Ana".
  const names = [...byName.keys()].filter((name) => name !== '').toSorted((a, b) => b.length - a.length)
  if (names.length === 0) return typed
  const escaped = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const used = new Map<string, number>()
  return typed.replaceAll(new RegExp(`@(${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'gu'), (whole, name: string) => {
    const ids = byName.get(name) ?? []
    const nth = used.get(name) ?? 0
    used.set(name, nth + 1)
    const { id } = ids[Math.min(nth, ids.length - 1)] ?? {}
    return id === undefined ? whole : `@[${id}]`
  })
}

/** The name that is being typed behind an @, up to the cursor; null where none is. */
export function nameBeing(typed: string, cursor: number): { from: number; query: string } | null {
  const match = /(?:^|[\s(])@([^\s@]{0,30}(?: [^\s@]{1,30})?)$/u.exec(typed.slice(0, cursor))
  if (!match) return null
  const query = match[1] ?? ''
  return { from: cursor - query.length - 1, query }
}
