import type { Field, FormItem, TableForms } from '@oficina/contract'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { FormDraft, FormState } from './form-draft.ts'
import { type AskedField, conditionsOver, fieldsOfPages, type FormPage, layoutOf } from './form-layout.ts'

interface FormSource {
  items: readonly FormItem[]
  conditionals: TableForms['conditionals']
  fields: readonly Field[]
  timezone: string
  userId: string | null
}

export interface LaidOut {
  state: FormState
  pages: FormPage[]
  /** Every field that is shown now, on all pages. */
  asked: AskedField[]
  /** The same by what the form holds at this very moment, before it is drawn again. */
  layNow: () => FormPage[]
}

/** A form as it stands for what is filled in now. */
export function useFormLayout(draft: FormDraft, source: FormSource): LaidOut {
  const state = useSyncExternalStore(draft.subscribe, draft.snapshot)
  // Conditions on dates mean the moment at which the form was opened; it does not change shape at midnight.
  const [now] = useState(() => Date.now())
  const { items, conditionals, fields, timezone, userId } = source
  const lay = useCallback(
    ({ valueOf }: FormState) =>
      layoutOf(items, conditionals, fields, conditionsOver(fields, valueOf, { userId, timezone, now })),
    [items, conditionals, fields, userId, timezone, now],
  )
  const pages = useMemo(() => lay(state), [lay, state])
  const asked = useMemo(() => fieldsOfPages(pages), [pages])
  return { state, pages, asked, layNow: () => lay(draft.snapshot()) }
}
