import { Worker } from 'node:worker_threads'
import type { RenderAnswer, RenderInput, RenderRequest } from '@oficina/contract/page-render'
import type { Log } from '../log.ts'

export interface RendererTimes {
  /** After this long a page is sent without HTML, and the browser renders it. */
  patienceMs: number
  /** A thread that has not answered for this long is ended. */
  hangsMs: number
  /** The least time between two starts of the thread, so that one that crashes at once is not restarted in a loop. */
  pauseMs: number
  /** Without a page for this long, the thread ends to free its memory. */
  idleMs: number
}

const usualTimes: RendererTimes = { patienceMs: 250, hangsMs: 10_000, pauseMs: 10_000, idleMs: 30 * 60_000 }

/** More than a second of work: requests beyond that would time out in the queue. */
const mostWaiting = 32
/** A small young generation: a large one fills with garbage of earlier pages before it is collected. */
const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 6 }

interface Waiting {
  done: (html: string | null) => void
  since: number
}

/**
 * Renders screens in a worker thread, so that rendering does not block calls. The thread runs while people open pages,
 * and is restarted when it ends. While it is not ready or fails, pages are sent without HTML.
 */
export class PageRenderer {
  readonly #file: string
  readonly #log: Log
  readonly #times: RendererTimes
  readonly #waiting = new Map<number, Waiting>()
  #thread: Worker | null = null
  #idle: NodeJS.Timeout | undefined
  #lastId = 0
  #startedAt = Number.NEGATIVE_INFINITY
  #isClosed = false

  constructor(file: string, log: Log, times: Partial<RendererTimes> = {}) {
    this.#file = file
    this.#log = log
    this.#times = { ...usualTimes, ...times }
  }

  /** Starts the thread when any page is opened, because the next one may be rendered. */
  getReady(): void {
    if (this.#isClosed) return
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.#letGo(), this.#times.idleMs).unref()
    if (this.#thread || Date.now() - this.#startedAt < this.#times.pauseMs) return
    this.#startedAt = Date.now()
    this.#thread = this.#start()
  }

  render(input: RenderInput): Promise<string | null> {
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
      thread.postMessage({ ...input, id } satisfies RenderRequest)
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#idle)
    await this.#letGo()
  }

  #start(): Worker {
    // The thread gets none of the server's environment.
    const thread = new Worker(this.#file, { env: { NODE_ENV: 'production' }, resourceLimits: memory })
    thread.unref()
    thread.on('message', ({ id, html, error }: RenderAnswer) => {
      if (error !== undefined) this.#log.error({ error }, 'a screen could not be rendered')
      this.#waiting.get(id)?.done(html)
    })
    thread.on('error', (error) => this.#log.error({ err: error }, 'the render thread ended'))
    thread.on('exit', () => {
      if (this.#thread === thread) this.#forget()
    })
    return thread
  }

  #endHanging(): void {
    const [oldest] = this.#waiting.values()
    if (!oldest || Date.now() - oldest.since < this.#times.hangsMs) return
    this.#log.error('the render thread hangs and is restarted')
    this.#startedAt = Number.NEGATIVE_INFINITY
    void this.#letGo()
  }

  async #letGo(): Promise<void> {
    const thread = this.#thread
    this.#forget()
    await thread?.terminate()
  }

  /** Answers all waiting requests when the thread is gone. */
  #forget(): void {
    this.#thread = null
    for (const { done } of this.#waiting.values()) done(null)
  }
}
