import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import type { ImageAnswer, ImageTask } from './image-worker.ts'

const maxWorkers = 2
const taskMs = 20_000
const idleMs = 30_000
/** A worker that has seen this many pictures makes room for a fresh one. */
const tasksPerWorker = 200

interface Waiting {
  task: ImageTask
  resolve(size: { width: number; height: number }): void
  reject(error: Error): void
}

interface Worker {
  child: ChildProcess
  busy: Waiting | null
  done: number
  timer: NodeJS.Timeout | null
}

/** The bytes are no picture, or one that is made to harm. */
export class BadPicture extends Error {
  override name = 'BadPicture'
}

/** Shrinks pictures in processes of their own, a few at a time, each within limits of time and pixels. */
export class Images {
  private readonly workers = new Set<Worker>()
  private readonly queue: Waiting[] = []
  private readonly log: Log
  private nextId = 1
  private closed = false

  constructor(log: Log) {
    this.log = log
  }

  /** Writes a WebP of at most `size` pixels a side, without metadata; gives the size of the original. */
  shrink(input: string, output: string, size: number): Promise<{ width: number; height: number }> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(new Error('pictures are no longer taken'))
      this.queue.push({ task: { id: this.nextId++, input, output, size }, resolve, reject })
      this.next()
    })
  }

  close(): void {
    this.closed = true
    for (const waiting of this.queue.splice(0)) waiting.reject(new Error('the server is stopping'))
    for (const worker of this.workers) worker.child.kill('SIGKILL')
  }

  private next(): void {
    if (this.queue.length === 0) return
    let worker = [...this.workers].find((one) => one.busy === null)
    if (!worker) {
      if (this.workers.size >= maxWorkers) return
      worker = this.start()
    }
    const waiting = this.queue.shift()
    if (!waiting) return
    worker.busy = waiting
    this.killAfter(worker, taskMs)
    worker.child.send(waiting.task)
  }

  private start(): Worker {
    const child = fork(workerScript(), [], {
      // Neither secrets nor the parent's own flags.
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
      execArgv: ['--max-old-space-size=128'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const worker: Worker = { child, busy: null, done: 0, timer: null }
    this.workers.add(worker)
    let complaint = ''
    child.stderr?.on('data', (chunk) => {
      complaint = (complaint + String(chunk)).slice(-2_000)
    })
    child.on('message', (answer: ImageAnswer) => this.finish(worker, answer))
    child.on('error', (err) => this.log.warn({ err }, 'a picture process failed'))
    child.on('exit', (code, signal) => {
      this.workers.delete(worker)
      if (worker.timer) clearTimeout(worker.timer)
      if (worker.busy) {
        if (!this.closed) this.log.warn({ code, signal, complaint }, 'a picture process died over a picture')
        worker.busy.reject(new BadPicture('it was too much'))
      }
      this.next()
    })
    // Waiting pictures keep the server up; an idle process does not.
    child.unref()
    child.channel?.unref()
    return worker
  }

  private finish(worker: Worker, answer: ImageAnswer): void {
    const { busy } = worker
    if (!busy || busy.task.id !== answer.id) return
    worker.busy = null
    worker.done++
    if ('error' in answer) busy.reject(new BadPicture(answer.error))
    else busy.resolve({ width: answer.width, height: answer.height })
    if (worker.done >= tasksPerWorker) {
      this.workers.delete(worker)
      worker.child.kill('SIGKILL')
    } else this.killAfter(worker, idleMs)
    this.next()
  }

  private killAfter(worker: Worker, ms: number): void {
    if (worker.timer) clearTimeout(worker.timer)
    worker.timer = setTimeout(() => worker.child.kill('SIGKILL'), ms)
    if (!worker.busy) worker.timer.unref()
  }
}

/** Beside this file: as a source, or bundled under the same name. */
function workerScript(): string {
  const source = join(import.meta.dirname, 'image-worker.ts')
  return existsSync(source) ? source : join(import.meta.dirname, 'image-worker.js')
}
