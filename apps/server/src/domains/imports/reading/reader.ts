import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { UnreadableFile } from '../sources/source.ts'
import type { Answers, LabelsTask, Line, LookTask, OpenTask, ReaderMessage, ReaderTask, RowsTask } from './tasks.ts'

/** Counts, a few rows and one piece of the file are all that a reader holds. */
const memoryMb = 192

function workerScript(): string {
  const source = join(import.meta.dirname, 'reader-worker.ts')
  return existsSync(source) ? source : join(import.meta.dirname, 'reader-worker.js')
}

/** A thread with a limit of memory that reads a file, and what it says. */
class FileReader implements AsyncDisposable {
  private readonly worker: Worker
  private readonly signal: AbortSignal
  private readonly stop = () => void this.worker.terminate()
  /** What was said before anyone asked, and who waits for more. */
  private readonly said: (ReaderMessage | Error)[] = []
  private waiting: (() => void) | null = null

  constructor(task: ReaderTask, signal: AbortSignal) {
    signal.throwIfAborted()
    this.signal = signal
    this.worker = new Worker(workerScript(), {
      workerData: task,
      // Neither secrets nor the server's own flags.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    this.worker.on('message', (message: ReaderMessage) => this.hear(message))
    this.worker.on('error', (error) => this.hear(error))
    this.worker.on('exit', () => this.hear(asError(signal.reason) ?? new Error('the reader ended without an answer')))
    signal.addEventListener('abort', this.stop, { once: true })
  }

  private hear(message: ReaderMessage | Error): void {
    this.said.push(message)
    this.waiting?.()
  }

  /** The next answer; null at the end. */
  async next<K extends keyof Answers>(): Promise<Answers[K] | null> {
    while (this.said.length === 0) {
      await new Promise<void>((resolve) => {
        this.waiting = resolve
      })
    }
    const message = this.said.shift() as ReaderMessage | Error
    if (message instanceof Error) throw isTooMuch(message) ? new UnreadableFile('too_much_memory') : message
    if ('answer' in message) return message.answer as Answers[K]
    if ('reason' in message) throw new UnreadableFile(message.reason, message.row)
    if ('error' in message) throw new Error(message.error)
    return null
  }

  /** Lets it read on. */
  go(): void {
    this.worker.postMessage('next')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.signal.removeEventListener('abort', this.stop)
    await this.worker.terminate()
  }
}

const asError = (reason: unknown): Error | null => (reason instanceof Error ? reason : null)
/** Of memory, or of time where there is a limit of it. */
const isTooMuch = (error: Error) =>
  ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') || error.name === 'TimeoutError'

async function ask<K extends keyof Answers>(task: ReaderTask, signal: AbortSignal): Promise<Answers[K]> {
  await using reader = new FileReader(task, signal)
  const answer = await reader.next<K>()
  if (answer === null) throw new Error('the reader ended without an answer')
  return answer
}

/** Which sheets a file has. Throws `UnreadableFile`, as all of these do. */
export const openFile = (task: Omit<OpenTask, 'kind'>, signal: AbortSignal): Promise<Answers['open']> =>
  ask<'open'>({ kind: 'open', ...task }, signal)

/** What a file holds. */
export const lookAtFile = (task: Omit<LookTask, 'kind'>, signal: AbortSignal): Promise<Answers['look']> =>
  ask<'look'>({ kind: 'look', ...task }, signal)

/** Every different text of some columns. */
export const labelsIn = (task: Omit<LabelsTask, 'kind'>, signal: AbortSignal): Promise<Answers['labels']> =>
  ask<'labels'>({ kind: 'labels', ...task }, signal)

/** Rows of a sheet, a batch at a time; the next one is read while its reader works on this one. */
export async function* rowsIn(task: Omit<RowsTask, 'kind'>, signal: AbortSignal): AsyncGenerator<readonly Line[]> {
  await using reader = new FileReader({ kind: 'rows', ...task }, signal)
  for (let batch = await reader.next<'rows'>(); batch !== null; batch = await reader.next<'rows'>()) {
    reader.go()
    yield batch
  }
}
