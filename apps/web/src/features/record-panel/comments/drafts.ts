import type { Picked } from './comment-text.ts'

export interface Draft {
  text: string
  picked: readonly Picked[]
}

/** What was typed and not sent, by record, while the window is open: closing the panel does not lose it. */
const kept = new Map<string, Draft>()

export const draftAt = (place: string): Draft => kept.get(place) ?? { text: '', picked: [] }
export function keepDraft(place: string, draft: Draft): void {
  if (draft.text === '') kept.delete(place)
  else kept.set(place, draft)
}
