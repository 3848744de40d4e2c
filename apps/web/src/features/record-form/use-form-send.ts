import type { Field, FormItem } from '@oficina/contract'
import { useState } from 'react'
import { type ApiError, isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { problemOf } from '../fields/editors/refusal.ts'
import { problemText } from '../fields/problem-text.ts'
import { editorId } from './form-fields.tsx'
import type { FormDraft } from './form-draft.ts'
import { type AskedField, fieldsOfPages, type FormPage } from './form-layout.ts'
import type { LaidOut } from './use-form-layout.ts'

interface FormSend<T> {
  formId: string
  draft: FormDraft
  laidOut: LaidOut
  items: readonly FormItem[]
  fields: readonly Field[]
  send: (values: Record<string, unknown>) => Promise<T>
  /** Words of its own for a refusal that no field has to do with. */
  textOf?: (error: ApiError) => string
}

const pageOf = (pages: readonly FormPage[], fieldId: string) =>
  pages.findIndex((page) => fieldsOfPages([page]).some(({ field }) => field.id === fieldId))

/** Goes through a form's pages and sends it: what is wrong is marked and brought into sight, and nothing typed is lost. */
export function useFormSend<T>({ formId, draft, laidOut, items, fields, send, textOf = errorText }: FormSend<T>) {
  const [page, setPage] = useState(0)
  const [reached, setReached] = useState(0)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string[]>([])
  const { pages } = laidOut
  // A condition may take away the page that one stands on.
  const current = Math.min(page, Math.max(0, pages.length - 1))

  const show = (fieldId: string) => {
    const at = pageOf(laidOut.layNow(), fieldId)
    if (at >= 0) setPage(at)
    // Once the page is drawn.
    requestAnimationFrame(() => document.getElementById(editorId(formId, fieldId))?.focus())
  }
  /** What is still being typed is taken, as if one had left the field. */
  const settle = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  const go = (to: number) => {
    settle()
    const left = laidOut.layNow()[current]
    const wrong = to > current && left ? draft.check(fieldsOfPages([left])) : null
    if (wrong) return show(wrong)
    setPage(to)
    setReached((before) => Math.max(before, to))
  }
  const refuse = (error: ApiError, asked: readonly AskedField[]) => {
    const { first, elsewhere } = draft.refuse(error, asked)
    if (first) show(first)
    const named = elsewhere.map((fieldId) => {
      const label = fields.find(({ id }) => id === fieldId)?.label
      const text = problemText(problemOf(error, fieldId))
      return label ? `${label}: ${text}` : text
    })
    setFailure(named.length > 0 || first ? named : [textOf(error)])
  }
  const submit = async (onSent: (answer: T) => void) => {
    settle()
    if (isSending) return
    setFailure([])
    setSending(true)
    try {
      await draft.arrived()
      const asked = fieldsOfPages(laidOut.layNow())
      const wrong = draft.check(asked)
      if (wrong) show(wrong)
      else await sendNow(asked, onSent)
    } finally {
      setSending(false)
    }
  }
  const sendNow = async (asked: readonly AskedField[], onSent: (answer: T) => void) => {
    const onForm = new Set(items.flatMap((item) => (item.type === 'field' ? [item.field_id] : [])))
    try {
      onSent(await send(draft.valuesFor(asked, onForm)))
    } catch (error) {
      if (!isApiError(error)) throw error
      refuse(error, asked)
    }
  }
  return { current, reached, isSending, failure, isLast: current >= pages.length - 1, go, submit }
}
