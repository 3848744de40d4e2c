import { tabStorage } from '../../../lib/storage.ts'
import type { Picked } from './comment-text.ts'

export interface Draft {
  text: string
  picked: readonly Picked[]
}

const nothing: Draft = { text: '', picked: [] }

/** What was typed and not sent, by person and record. It stays when the panel is closed and when the page is loaded again. */
export function draftAt(place: string): Draft {
  const kept = tabStorage.get(`comment-draft.${place}`)
  return kept === null ? nothing : readDraft(kept)
}

export function keepDraft(place: string, draft: Draft): void {
  if (draft.text === '') tabStorage.remove(`comment-draft.${place}`)
  else tabStorage.set(`comment-draft.${place}`, JSON.stringify(draft))
}

/** The store is the person's own to change, so what does not look like a draft is none. */
function readDraft(kept: string): Draft {
  try {
    const { text, picked } = JSON.parse(kept) as Partial<Record<keyof Draft, unknown>>
    const isPicked = (one: unknown): one is Picked =>
      typeof one === 'object' && one !== null && 'id' in one && 'name' in one && typeof one.name === 'string'
    return typeof text === 'string' && Array.isArray(picked) && picked.every(isPicked) ? { text, picked } : nothing
  } catch {
    return nothing
  }
}
