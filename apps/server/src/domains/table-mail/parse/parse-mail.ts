import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ParseAnswer } from './parse-mail-worker.ts'
import type { ReadMail } from './read-mail.ts'

/** The mail, its text and its files beside each other: each has at most 25 MB. */
const memoryMb = 256
const longestMs = 30_000
const idleMs = 30_000
/** A thread that has read this many makes room for a fresh one. */
const mailsPerThread = 50

/** It cannot be read, or is made to harm. */
export class UnreadableMail extends Error {
  override name = 'UnreadableMail'
}

/** Beside this file: as a source, or bundled under the same name. */
function workerScript(): string {
  const source = join(import.meta.dirname, 'parse-mail-worker.ts')
  return existsSync(source) ? source : join(import.meta.dirname, 'parse-mail-worker.js')
}

/** A thread that reads one mail at a time. */
class Thread {
  read = 0
  /** What became of the mail that is being read. */
  #settle: ((answer: ParseAnswer) => void) | null = null
  readonly #worker: Worker
  #isOver = false

  constructor() {
    // Neither secrets nor the server's own flags.
    const limits = { maxOldGenerationSizeMb: memoryMb }
    this.#worker = new Worker(workerScript(), { env: {}, execArgv: [], resourceLimits: limits })
    this.#worker.on('message', (answer: ParseAnswer) => this.#settle?.(answer))
    this.#worker.on('error', ({ message }) => {
      // It ends a moment later: the mail of someone else must not be given to it meanwhile.
      this.#isOver = true
      this.#settle?.({ error: message })
    })
    this.#worker.on('exit', () => {
      this.#isOver = true
      this.#settle?.({ error: 'it took too long or too much memory' })
    })
  }

  get isOver(): boolean {
    return this.#isOver
  }

  async parse(raw: Buffer): Promise<ParseAnswer> {
    this.#worker.ref()
    this.read++
    const bytes = new Uint8Array(raw)
    const answer = await new Promise<ParseAnswer>((resolve) => {
      this.#settle = resolve
      this.#worker.postMessage(bytes, [bytes.buffer])
    })
    this.#settle = null
    this.#worker.unref()
    return answer
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}

/** A thread that waits for the next mail: starting one takes longer than reading most mails. It keeps nothing up. */
let idle: { thread: Thread; timer: NodeJS.Timeout } | null = null

function takeThread(): Thread {
  const waiting = idle
  idle = null
  clearTimeout(waiting?.timer)
  return waiting && !waiting.thread.isOver ? waiting.thread : new Thread()
}

async function giveBack(thread: Thread): Promise<void> {
  if (idle || thread.isOver || thread.read >= mailsPerThread) return thread.end()
  const leave = () => {
    if (idle?.thread === thread) idle = null
    void thread.end()
  }
  idle = { thread, timer: setTimeout(leave, idleMs).unref() }
}

/** Reads a mail in a thread with limits of memory and time. Throws `UnreadableMail`. */
export async function parseMail(raw: Buffer, signal: AbortSignal): Promise<ReadMail> {
  signal.throwIfAborted()
  const thread = takeThread()
  const stop = () => void thread.end()
  const patience = setTimeout(stop, longestMs)
  signal.addEventListener('abort', stop, { once: true })
  const answer = await thread.parse(raw)
  clearTimeout(patience)
  signal.removeEventListener('abort', stop)
  await giveBack(thread)
  signal.throwIfAborted()
  if ('mail' in answer) return answer.mail
  throw new UnreadableMail(answer.error)
}
