import type { Component, OficinaContract, OutputOf } from '@oficina/contract'
import { isObject, isSameJson, type Json, own } from '@oficina/kinds'
import { type ApiError, isApiError } from '../../../lib/api.ts'
import { type Changes, givenOf } from './draft-paths.ts'

export type ChangedBlock = OutputOf<OficinaContract['blocks']['update']>

/** While someone types, so that a word is saved once. */
const typingPause = 500

/** What the server says of a setting. */
export interface Issue {
  path: string
  reason: string
}

export interface DraftPorts {
  send: (settings: Record<string, unknown>, version: number) => Promise<ChangedBlock>
  onSaved: (changed: ChangedBlock) => void
  /** Others wrote the same setting, or something that the person does not see: what is stored stands. */
  onConflict: (error: ApiError) => void
  onFailed: (error: ApiError) => void
}

interface DraftState {
  /** What was changed and the page does not show yet. */
  changes: Changes
  /** Why settings were refused, by their paths. */
  problems: Readonly<Record<string, string>>
  isSaving: boolean
}

/** A block's settings while someone changes them. Each change is sent at once; one write follows the other. */
export class BlockDraft {
  state: DraftState = { changes: {}, problems: {}, isSaving: false }
  private waiting: Changes = {}
  private timer: ReturnType<typeof setTimeout> | undefined
  /** The newest version that is known: the next write is made against it. */
  private version: number
  /** The version that the page shows. */
  private shownVersion: number
  /** Saved changes, each with the version that holds it, until the page shows that version. */
  private saved: { version: number; changes: Changes }[] = []
  private ports: DraftPorts
  private readonly listeners = new Set<() => void>()

  constructor(block: Component, ports: DraftPorts) {
    this.version = block.version
    this.shownVersion = block.version
    this.ports = ports
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  snapshot = (): DraftState => this.state

  private change(patch: Partial<DraftState>) {
    this.state = { ...this.state, ...patch }
    for (const listener of this.listeners) listener()
  }

  /**
   * Tells which version the page shows now. The answer of a write reaches the page a moment after it reaches us: a
   * change that was dropped at once would show its old value in between, and close what is open in the panel.
   */
  shown(version: number) {
    this.version = Math.max(this.version, version)
    this.shownVersion = Math.max(this.shownVersion, version)
    const done = this.saved.filter((one) => one.version <= this.shownVersion)
    if (done.length === 0) return
    this.saved = this.saved.filter((one) => one.version > this.shownVersion)
    this.change({ changes: done.reduce((changes, one) => without(changes, one.changes), this.state.changes) })
  }

  set(path: string, value: unknown, isTyping: boolean) {
    this.waiting = { ...this.waiting, [path]: value }
    const problems = Object.entries(this.state.problems).filter(([at]) => at !== path && !at.startsWith(`${path}.`))
    this.change({ changes: { ...this.state.changes, [path]: value }, problems: Object.fromEntries(problems) })
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.save(), isTyping ? typingPause : 0)
  }

  /** Sends what waits; also when the panel closes, so that nothing that was typed is lost. */
  async save(): Promise<void> {
    clearTimeout(this.timer)
    if (this.state.isSaving || Object.keys(this.waiting).length === 0) return
    const sent = this.waiting
    this.waiting = {}
    this.change({ isSaving: true })
    try {
      const changed = await this.ports.send(givenOf(sent), this.version)
      const { version } = changed.component
      this.version = Math.max(this.version, version)
      this.saved.push({ version, changes: sent })
      this.ports.onSaved(changed)
      this.shown(this.shownVersion)
    } catch (error) {
      if (!isApiError(error)) throw error
      this.refused(error, sent)
    } finally {
      this.change({ isSaving: false })
    }
    // What came while the write was under way goes next.
    await this.save()
  }

  private refused(error: ApiError, sent: Changes) {
    if (isApiError(error, 'conflict')) {
      this.change({ changes: without(this.state.changes, sent) })
      return this.ports.onConflict(error)
    }
    const issues = issuesIn(error)
    if (issues.length === 0) return this.ports.onFailed(error)
    const problems = Object.fromEntries(issues.map(({ path, reason }) => [path, reason]))
    this.change({ problems: { ...this.state.problems, ...problems } })
  }
}

/** Without what was sent, unless it was changed again meanwhile. */
const without = (changes: Changes, sent: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([path, value]) => !Object.hasOwn(sent, path) || !isSameJson(value as Json, sent[path] as Json),
    ),
  )

function issuesIn(error: ApiError): Issue[] {
  const issues = own(error.details, 'issues')
  if (!Array.isArray(issues)) return []
  return issues.filter(isObject).map((issue) => ({
    path: String(own(issue, 'path')).replace(/^settings\./, ''),
    reason: String(own(issue, 'reason')),
  }))
}
