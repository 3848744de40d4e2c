import type { FormItem, InputOf, IntakeForm, OficinaContract } from '@oficina/contract'
import { wallClock } from '../fields/editors/wall-clock.ts'
import { isSameForm } from '../form-editor/form-draft-items.ts'
import { momentAt } from '../update-form/moment-at.ts'

/** A form as its editor holds it until it is saved. */
export interface IntakeDraft {
  title: string
  description: string
  button_label: string
  success_title: string
  success_text: string
  cover: string | null
  items: readonly FormItem[]
  /** `2026-11-15T14:30` by the organisation's clock; nothing for a form without an end. */
  until: string
  max: number | null
}

export const draftOf = (form: IntakeForm, timezone: string): IntakeDraft => ({
  title: form.title,
  description: form.description,
  button_label: form.button_label,
  success_title: form.success_title,
  success_text: form.success_text,
  cover: form.cover,
  items: form.items,
  until: form.closes_at === null ? '' : wallClock(form.closes_at, timezone),
  max: form.max_answers,
})

type Wish = Omit<InputOf<OficinaContract['intakeForms']['update']>, 'formId'>

/** What was changed, as it is sent. An end that has passed may stay as it is, so it goes along only if it was changed. */
export function wishOf(draft: IntakeDraft, before: IntakeDraft, timezone: string): Wish {
  const { until, max, items, ...texts } = draft
  const changed = Object.entries(texts).filter(([key, value]) => value !== before[key as keyof typeof texts])
  return {
    ...(Object.fromEntries(changed) as Partial<typeof texts>),
    ...(!isSameForm(items, before.items) && { items: [...items] }),
    ...(until !== before.until && { closes_at: until === '' ? null : momentAt(until, timezone) }),
    ...(max !== before.max && { max_answers: max }),
  }
}
