import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { UnreadableFile } from '../sources/source.ts'
import type { LookAnswer, LookTask } from './reader-worker.ts'

/** Counts, a few rows and one piece of the file are all that a reader holds. */
const memoryMb = 192

function workerScript(): string {
  const source = join(import.meta.dirname, 'reader-worker.ts')
  return existsSync(source) ? source : join(import.meta.dirname, 'reader-worker.js')
}

/** Tells what a file holds, in a thread with a limit of memory. Throws `UnreadableFile`. */
export async function lookAtFile(
  task: LookTask,
  signal: AbortSignal,
): Promise<Extract<LookAnswer, { source: string }>> {
  signal.throwIfAborted()
  const worker = new Worker(workerScript(), {
    workerData: task,
    // Neither secrets nor the server's own flags.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const stop = () => void worker.terminate()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const answer = await new Promise<LookAnswer>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(signal.reason ?? new Error('the reader ended without an answer')))
    })
    if ('source' in answer) return answer
    if ('reason' in answer) throw new UnreadableFile(answer.reason, answer.row)
    throw new Error(answer.error)
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    throw isFull ? new UnreadableFile('too_much_memory') : error
  } finally {
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
