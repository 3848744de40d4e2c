import type { ApiError } from '../../lib/api.ts'
import { issuesIn, onTop, problemOf } from '../fields/editors/refusal.ts'
import type { ValueProblem } from '../fields/editors/value-editor.ts'
import { type AskedField, isBlank } from './form-layout.ts'

interface Taken {
  /** Goes to the server. */
  value: unknown
  /** Stands in the editor. */
  shown: unknown
}

/** How a form stands at one moment; a new object after every change. */
export interface FormState {
  readonly isDirty: boolean
  valueOf(this: void, fieldId: string): unknown
  problemOf(this: void, fieldId: string): ValueProblem | null
  /** Someone has begun to mend it. */
  begin(this: void, fieldId: string, work?: Promise<unknown>): void
  take(this: void, fieldId: string, value: unknown, shown: unknown): void
  unread(this: void, fieldId: string, problem: ValueProblem | null): void
}

/**
 * What someone fills into a form until it is sent: what was taken from each editor, what could not be read, and what
 * the server refused. Kept outside of React, so that what a field gives up at its blur is there when the form is sent.
 */
export class FormDraft {
  private readonly initial: Readonly<Record<string, unknown>>
  private readonly taken = new Map<string, Taken>()
  private readonly unreadable = new Map<string, ValueProblem>()
  private readonly problems = new Map<string, ValueProblem>()
  private readonly underWay = new Set<Promise<unknown>>()
  private readonly listeners = new Set<() => void>()
  private now: FormState

  /** `given` is sent along although nobody typed it, as the column of a kanban is. */
  constructor(initial: Readonly<Record<string, unknown>>, given: Readonly<Record<string, unknown>> = {}) {
    this.initial = { ...initial, ...given }
    for (const [fieldId, value] of Object.entries(given)) this.taken.set(fieldId, { value, shown: value })
    this.now = this.look()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  snapshot = (): FormState => this.now

  private look(): FormState {
    return {
      isDirty: [...this.taken].some(([id, { value }]) => value !== this.initial[id]) || this.unreadable.size > 0,
      valueOf: (fieldId) => this.valueOf(fieldId),
      problemOf: (fieldId) => this.unreadable.get(fieldId) ?? this.problems.get(fieldId) ?? null,
      begin: (fieldId, work) => this.begin(fieldId, work),
      take: (fieldId, value, shown) => this.take(fieldId, value, shown),
      unread: (fieldId, problem) => this.unread(fieldId, problem),
    }
  }
  private changed() {
    this.now = this.look()
    for (const listener of this.listeners) listener()
  }

  valueOf(fieldId: string): unknown {
    const taken = this.taken.get(fieldId)
    return taken ? taken.shown : (this.initial[fieldId] ?? null)
  }

  /** What stands in the editors that someone has used. */
  filled(): Map<string, unknown> {
    return new Map([...this.taken].map(([fieldId, { shown }]) => [fieldId, shown]))
  }

  /** `work` is a value that is on its way, as files are while they are sent. */
  private begin(fieldId: string, work?: Promise<unknown>) {
    if (work) {
      // How it ended, the editor says itself.
      const ended = Promise.allSettled([work])
      this.underWay.add(ended)
      void ended.then(() => this.underWay.delete(ended))
    }
    if (this.problems.delete(fieldId)) this.changed()
  }

  /** Waits for what is on its way: a form that is sent meanwhile would leave it behind. */
  async arrived(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay)
  }

  private take(fieldId: string, value: unknown, shown: unknown) {
    this.taken.set(fieldId, { value: onTop(this.taken.get(fieldId)?.value, value), shown })
    this.unreadable.delete(fieldId)
    this.problems.delete(fieldId)
    this.changed()
  }

  private unread(fieldId: string, problem: ValueProblem | null) {
    if (problem === null && !this.unreadable.has(fieldId)) return
    if (problem) this.unreadable.set(fieldId, problem)
    else this.unreadable.delete(fieldId)
    this.changed()
  }

  /** Marks what cannot be sent yet among these fields, and gives the first of them. */
  check(asked: readonly AskedField[]): string | null {
    let first: string | null = null
    for (const { field } of asked) {
      const isMissing = field.required && isBlank(field, this.valueOf(field.id)) && !this.unreadable.has(field.id)
      if (isMissing) this.problems.set(field.id, { reason: 'required' })
      if (first === null && (isMissing || this.unreadable.has(field.id))) first = field.id
    }
    this.changed()
    return first
  }

  /** What is sent: everything that was filled in, but for fields that the form hides now. */
  valuesFor(asked: readonly AskedField[], onForm: ReadonlySet<string>): Record<string, unknown> {
    const shown = new Set(asked.map(({ field }) => field.id))
    const isSent = (fieldId: string) => shown.has(fieldId) || !onForm.has(fieldId)
    return Object.fromEntries([...this.taken].flatMap(([id, { value }]) => (isSent(id) ? [[id, value]] : [])))
  }

  /** Marks each field that the server refused; gives those that stand in none of these fields. */
  refuse(error: ApiError, asked: readonly AskedField[]): { first: string | null; elsewhere: string[] } {
    const refused = issuesIn(error).flatMap(({ path }) => /(?:^|\.)values\.([^.]+)$/.exec(path)?.[1] ?? [])
    const shown = new Set(asked.map(({ field }) => field.id))
    const here = refused.filter((fieldId) => shown.has(fieldId))
    for (const fieldId of here) this.problems.set(fieldId, problemOf(error, fieldId))
    this.changed()
    const order = asked.map(({ field }) => field.id)
    return {
      first: here.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))[0] ?? null,
      elsewhere: refused.filter((fieldId) => !shown.has(fieldId)),
    }
  }
}
