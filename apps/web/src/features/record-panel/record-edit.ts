import type { RecordView, WrittenRecord } from '@oficina/contract'
import { type ApiError, api, isApiError } from '../../lib/api.ts'
import type { ValueProblem } from '../fields/editors/value-editor.ts'
import type { RecordChanges } from '../records/record-store.ts'
import { notifyTaken } from '../records/notify-taken.ts'
import { isStale, onTop, problemOf } from '../fields/editors/refusal.ts'

/** A value on its way to the server, or one that was refused: what was typed stays in sight, with why it did not go. */
export interface Draft {
  value: unknown
  shown: unknown
  problem: ValueProblem | null
}

/**
 * How a record stands at one moment. A new object after every change, so that whatever is drawn from it is drawn anew.
 */
export interface EditedRecord {
  readonly tableId: string
  readonly recordId: number
  readonly record: RecordView | null
  readonly error: ApiError | null
  /** It went to the trash, or out of sight, while it was open. */
  readonly isGone: boolean
  valueOf(this: void, fieldId: string): unknown
  draftOf(this: void, fieldId: string): Draft | undefined
  load(this: void): Promise<void>
  replace(this: void, record: RecordView): void
  /** `seen` is the version that stood on the screen when the edit began. */
  save(this: void, fieldId: string, value: unknown, shown: unknown, seen: number): Promise<void>
  /** Gives up what was typed: the record's own value is shown again. */
  discard(this: void, fieldId: string): void
  /** Sends a refused value once more, now knowing what stands there. */
  again(this: void, fieldId: string): Promise<void>
}

/**
 * One record under the hand of one person. Edits show at once and go to the server one after the other, each with the
 * version that the person had seen; what others write comes in between.
 */
export class RecordEdit {
  private record: RecordView | null = null
  private error: ApiError | null = null
  private isGone = false
  readonly tableId: string
  /** Zero for a record that is not made yet. */
  private recordId: number
  private readonly drafts = new Map<string, Draft>()
  /** The version that this person's own last write of a field made. */
  private readonly written = new Map<string, number>()
  private readonly listeners = new Set<() => void>()
  private queue: Promise<void> = Promise.resolve()
  private now: EditedRecord

  /** With `recordId` zero it becomes a record, with the values of `known`, when something is first given. */
  constructor(tableId: string, recordId: number, known: RecordView | null = null) {
    this.tableId = tableId
    this.recordId = recordId
    this.record = known
    this.now = this.look()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  snapshot = (): EditedRecord => this.now

  private look(): EditedRecord {
    const { tableId, recordId, record, error, isGone } = this
    return {
      tableId,
      recordId,
      record,
      error,
      isGone,
      valueOf: (fieldId) => this.valueOf(fieldId),
      draftOf: (fieldId) => this.drafts.get(fieldId),
      load: () => this.load(),
      replace: (given) => this.replace(given),
      save: (fieldId, value, shown, seen) => this.save(fieldId, value, shown, seen),
      discard: (fieldId) => this.discard(fieldId),
      again: (fieldId) => this.again(fieldId),
    }
  }

  private changed() {
    this.now = this.look()
    for (const listener of this.listeners) listener()
  }

  async load(): Promise<void> {
    if (this.recordId === 0) return
    try {
      this.replace(await api.records.get({ tableId: this.tableId, recordId: this.recordId }))
      this.error = null
      this.isGone = false
    } catch (error) {
      if (!isApiError(error)) throw error
      if (this.record && error.id === 'not_found') this.isGone = true
      else this.error = error
    }
    this.changed()
  }

  /** An answer that was overtaken by a newer one says nothing new. */
  private replace(record: RecordView) {
    if (this.record && this.record.version > record.version) return
    this.record = record
    this.changed()
  }

  hear({ upserts, removed, many }: RecordChanges) {
    const news = upserts.find((record) => record.id === this.recordId)
    if (news) {
      this.isGone = false
      this.replace(news)
    } else if (removed.includes(this.recordId)) {
      this.isGone = true
      this.changed()
    } else if (many) void this.load()
  }

  private valueOf(fieldId: string): unknown {
    const draft = this.drafts.get(fieldId)
    return draft ? draft.shown : (this.record?.values[fieldId] ?? null)
  }

  private save(fieldId: string, value: unknown, shown: unknown, seen: number): Promise<void> {
    // Nothing is not enough to make a record of.
    if (this.recordId === 0 && (value === null || value === '')) return this.queue
    const before = this.drafts.get(fieldId)
    const draft: Draft = { value: before?.problem ? onTop(before.value, value) : value, shown, problem: null }
    this.drafts.set(fieldId, draft)
    this.changed()
    this.queue = this.queue.then(() => this.send(fieldId, draft, seen))
    return this.queue
  }

  private async send(fieldId: string, draft: Draft, seen: number): Promise<void> {
    const { tableId, recordId } = this
    const version = Math.max(seen, this.written.get(fieldId) ?? 0)
    try {
      const values = { [fieldId]: draft.value }
      const saved =
        recordId === 0
          ? await this.create(values)
          : // Through the update form, which may ask for more than the field itself does.
            await api.forms.updateRecord({ tableId, recordId, kind: 'update', version, values })
      this.written.set(fieldId, saved.version)
      if (this.drafts.get(fieldId) === draft) this.drafts.delete(fieldId)
      this.replace(saved)
      notifyTaken(tableId, saved)
    } catch (error) {
      if (!isApiError(error)) throw error
      draft.problem = problemOf(error, fieldId)
      if (isStale(draft.problem)) await this.load()
    }
    this.changed()
  }

  /** What was there before anything was given goes with it. */
  private async create(given: Record<string, unknown>): Promise<WrittenRecord> {
    const values = { ...this.record?.values, ...mapValues(given, addedOf) }
    const made = await api.records.create({ tableId: this.tableId, values })
    this.recordId = made.id
    this.record = null
    return made
  }

  private discard(fieldId: string) {
    if (this.drafts.delete(fieldId)) this.changed()
  }

  private again(fieldId: string): Promise<void> {
    const draft = this.drafts.get(fieldId)
    if (!draft?.problem || !this.record) return Promise.resolve()
    draft.problem = null
    this.changed()
    const seen = this.record.version
    this.queue = this.queue.then(() => this.send(fieldId, draft, seen))
    return this.queue
  }
}

/** Of links, what is added and taken away is given; a new record has only what is added. */
const addedOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'add' in value ? value.add : value

const mapValues = (values: Record<string, unknown>, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))
