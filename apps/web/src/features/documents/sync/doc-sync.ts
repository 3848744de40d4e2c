import { applyUpdate, Doc, encodeStateAsUpdate, mergeUpdates } from 'yjs'
import { isApiError } from '../../../lib/api.ts'
import { fromBase64, toBase64 } from './bytes.ts'

/** The server's side of a page. */
export interface DocServer {
  save(update: string, options: { keepalive: boolean }): Promise<{ seq: number }>
  updatesAfter(seq: number): Promise<{ update: string | null; seq: number }>
}

/**
 * `saved`: the server has everything. `saving`: it is about to. `offline`: it cannot be reached, and what was written is
 * kept here until it can. `refused`: it does not take what was written.
 */
export type SyncStatus = 'saved' | 'saving' | 'offline' | 'refused'

interface Written {
  seq: number
  update: string | null
}

/** Alone, changes are gathered for as long as this; with others there, they should not have to wait. */
const gatherAlone = 1_000
const gatherTogether = 120
const retryFirst = 1_000
const retryMost = 15_000
/** One call takes about a megabyte, and what is sent while the page closes about sixty kilobytes. */
const bytesPerSave = 480 * 1024
const bytesOnLeaving = 44 * 1024

/** Keeps a document the same here and on the server. Everything that was written stays here until the server has it. */
export class DocSync {
  readonly doc = new Doc()
  private readonly server: DocServer
  private readonly listeners = new Set<() => void>()
  private unsent: Uint8Array[] = []
  private state: SyncStatus = 'saved'
  private problem: unknown = null
  private seq: number
  private isSending = false
  private isEnded = false
  private hasCompany = false
  private failures = 0
  private timer: ReturnType<typeof setTimeout> | null = null
  private catchingUp: Promise<void> | null = null
  private dropPicture: ((fileId: string) => void) | null = null

  constructor(start: { state: string; seq: number }, server: DocServer) {
    this.server = server
    this.seq = start.seq
    applyUpdate(this.doc, fromBase64(start.state), this)
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === this) return
      this.unsent.push(update)
      if (this.state !== 'refused') this.set(this.state === 'offline' ? 'offline' : 'saving')
      this.schedule(this.hasCompany ? gatherTogether : gatherAlone)
    })
  }

  get status(): SyncStatus {
    return this.state
  }

  /** Why what was written is not taken. */
  get error(): unknown {
    return this.problem
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** How a picture is taken out that the server does not know: what is written around it can then be saved. */
  onUnknownPicture(drop: (fileId: string) => void): () => void {
    this.dropPicture = drop
    return () => {
      this.dropPicture = null
    }
  }

  /** Whether others look at the page: then they see sooner what is written. */
  setCompany(hasCompany: boolean): void {
    this.hasCompany = hasCompany
    if (hasCompany && this.unsent.length > 0) void this.flush()
  }

  /** Someone wrote, maybe ourselves: to take a change in twice does nothing. */
  hear({ seq, update }: Written): void {
    if (seq <= this.seq) return
    if (update !== null) applyUpdate(this.doc, fromBase64(update), this)
    if (update !== null && seq === this.seq + 1) this.seq = seq
    else void this.catchUp()
  }

  /** Asks for everything since the last change that is surely here; after the line was cut, or when one is missing. */
  catchUp(): Promise<void> {
    this.catchingUp ??= this.ask().finally(() => {
      this.catchingUp = null
    })
    return this.catchingUp
  }

  private async ask(): Promise<void> {
    try {
      const { update, seq } = await this.server.updatesAfter(this.seq)
      if (update !== null) applyUpdate(this.doc, fromBase64(update), this)
      this.seq = Math.max(this.seq, seq)
    } catch (error) {
      // The next change, or the line when it is back, asks again.
      if (!isApiError(error)) throw error
    }
  }

  /** The line is back: what others wrote, and what was kept. */
  async resume(): Promise<void> {
    await this.catchUp()
    this.failures = 0
    if (this.unsent.length > 0) await this.flush()
  }

  private schedule(after: number): void {
    if (this.isEnded && this.failures === 0) return void this.flush()
    this.timer ??= setTimeout(() => void this.flush(), after)
  }

  /** Sends what was gathered, one after another. */
  async flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    if (this.isSending || this.unsent.length === 0) return
    this.isSending = true
    const count = this.fitting(bytesPerSave)
    try {
      const { seq } = await this.server.save(toBase64(mergeUpdates(this.unsent.slice(0, count))), { keepalive: false })
      this.unsent = this.unsent.slice(count)
      this.failures = 0
      if (seq === this.seq + 1) this.seq = seq
      this.set(this.unsent.length === 0 ? 'saved' : 'saving')
    } catch (error) {
      this.fail(error)
    } finally {
      this.isSending = false
    }
    if (this.unsent.length > 0 && this.state !== 'refused') this.schedule(this.pause())
  }

  private pause(): number {
    if (this.failures > 0) return Math.min(retryFirst * 2 ** (this.failures - 1), retryMost)
    return this.hasCompany ? gatherTogether : gatherAlone
  }

  /** As many of the changes as one call takes; at least one. */
  private fitting(most: number): number {
    let size = 0
    const index = this.unsent.findIndex((update) => (size += update.byteLength) > most)
    return index === -1 ? this.unsent.length : Math.max(1, index)
  }

  private fail(error: unknown): void {
    if (!isApiError(error)) {
      this.set('refused', error)
      throw error
    }
    this.failures++
    const { file } = error.details as { file?: string }
    // Something that ours builds on never arrived: then everything that is here goes.
    if (error.code === 409 && this.failures < 4) this.unsent = [encodeStateAsUpdate(this.doc)]
    else if (error.code === 404 && file !== undefined && this.dropPicture && this.failures < 4) this.dropPicture(file)
    else if (isPassing(error.code)) this.set('offline')
    else this.set('refused', error)
  }

  private set(state: SyncStatus, problem: unknown = null): void {
    if (state === this.state && problem === this.problem) return
    this.state = state
    this.problem = problem
    for (const listener of this.listeners) listener()
  }

  /** Whether closing the page now would lose something. */
  wouldLose(): boolean {
    return this.unsent.length > 0 && (this.state === 'offline' || this.state === 'refused' || !this.fitsOnLeaving())
  }

  private fitsOnLeaving = () => this.fitting(bytesOnLeaving) === this.unsent.length

  /** The window goes: what is left is handed to the browser, which sends it without us. */
  leave(): void {
    if (this.unsent.length === 0 || this.state === 'refused') return
    void this.server.save(toBase64(mergeUpdates(this.unsent)), { keepalive: this.fitsOnLeaving() }).catch(() => {
      // Nobody is left to tell; `wouldLose` asked before.
    })
  }

  begin(): void {
    this.isEnded = false
  }

  /** The page is left within the product: what is left is still sent. */
  end(): void {
    this.isEnded = true
    void this.flush()
  }
}

/** No answer, a server that is busy or being replaced, a session that is being renewed: it passes. */
const isPassing = (code: number) => code === 0 || code === 401 || code === 408 || code === 429 || code >= 500
