import { Worker } from 'node:worker_threads'
import type { DrawAnswer, Drawing, DrawRequest } from '@oficina/contract/drawing'
import type { Log } from '../log.ts'

export interface DrawerTimes {
  /** Whoever waits longer gets the page without a picture; the browser draws it then, as it draws every other. */
  patienceMs: number
  /** A thread that has not answered for this long hangs. */
  hangsMs: number
  /** A thread that ends right after it began is not begun again at once. */
  pauseMs: number
  /** After this long without a page the thread is let go, and its memory with it. */
  idleMs: number
}

const usualTimes: DrawerTimes = { patienceMs: 250, hangsMs: 10_000, pauseMs: 10_000, idleMs: 30 * 60_000 }

/** More than a busy second's worth: whoever comes after these would only wait in vain. */
const mostWaiting = 32
/** Little for what is young: it would be filled with what was drawn long ago before anyone tidied up. */
const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 6 }

interface Waiting {
  done: (html: string | null) => void
  since: number
}

/**
 * Draws screens in a thread of its own, so that calls are not held up by it. The thread is there while people open
 * pages, and is started again when it ended; until it is ready, and whenever something is wrong with it, pages go out
 * without a picture.
 */
export class Drawer {
  readonly #file: string
  readonly #log: Log
  readonly #times: DrawerTimes
  readonly #waiting = new Map<number, Waiting>()
  #thread: Worker | null = null
  #idle: NodeJS.Timeout | undefined
  #lastId = 0
  #startedAt = Number.NEGATIVE_INFINITY
  #isClosed = false

  constructor(file: string, log: Log, times: Partial<DrawerTimes> = {}) {
    this.#file = file
    this.#log = log
    this.#times = { ...usualTimes, ...times }
  }

  /** Somebody opened a page, and may soon open one that is drawn. */
  getReady(): void {
    if (this.#isClosed) return
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.#letGo(), this.#times.idleMs).unref()
    if (this.#thread || Date.now() - this.#startedAt < this.#times.pauseMs) return
    this.#startedAt = Date.now()
    this.#thread = this.#start()
  }

  draw(drawing: Drawing): Promise<string | null> {
    this.#endHanging()
    this.getReady()
    const thread = this.#thread
    if (!thread || this.#waiting.size >= mostWaiting) return Promise.resolve(null)
    const id = ++this.#lastId
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), this.#times.patienceMs)
      const done = (html: string | null) => {
        clearTimeout(timer)
        this.#waiting.delete(id)
        resolve(html)
      }
      this.#waiting.set(id, { done, since: Date.now() })
      thread.postMessage({ ...drawing, id } satisfies DrawRequest)
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#idle)
    await this.#letGo()
  }

  #start(): Worker {
    // It needs nothing of what the server knows.
    const thread = new Worker(this.#file, { env: { NODE_ENV: 'production' }, resourceLimits: memory })
    thread.unref()
    thread.on('message', ({ id, html, error }: DrawAnswer) => {
      if (error !== undefined) this.#log.error({ error }, 'a screen could not be drawn')
      this.#waiting.get(id)?.done(html)
    })
    thread.on('error', (error) => this.#log.error({ err: error }, 'the thread that draws ended'))
    thread.on('exit', () => {
      if (this.#thread === thread) this.#forget()
    })
    return thread
  }

  #endHanging(): void {
    const [oldest] = this.#waiting.values()
    if (!oldest || Date.now() - oldest.since < this.#times.hangsMs) return
    this.#log.error('the thread that draws hangs, and is started anew')
    this.#startedAt = Number.NEGATIVE_INFINITY
    void this.#letGo()
  }

  async #letGo(): Promise<void> {
    const thread = this.#thread
    this.#forget()
    await thread?.terminate()
  }

  /** Nobody waits for a thread that is gone. */
  #forget(): void {
    this.#thread = null
    for (const { done } of this.#waiting.values()) done(null)
  }
}
