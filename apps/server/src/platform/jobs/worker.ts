import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Services } from '../context.ts'
import { doOthersWait, forbidRetries, putBack, takeJob, type TakenJob } from './lanes.ts'
import { TurnYielded, runJob, type Task, type TryEnd } from './run-job.ts'
import { defaultConcurrency, defaultPerOrg, heartbeatRefreshSeconds, turnMs } from './settings.ts'

interface Running {
  job: TakenJob
  /** Ends when the lease is lost or the try takes too long. */
  lease: AbortController
  done: Promise<void>
}

/** Works the jobs of one name in this process, by lanes: see `lanes.ts`. */
export class TaskWorker {
  private readonly boss: PgBoss
  private readonly services: Services
  private readonly task: Task
  private readonly stopping: AbortSignal
  private readonly slots: number
  private readonly perOrg: number
  private readonly running = new Map<string, Running>()
  private readonly heartbeat: NodeJS.Timeout
  private lastLane: string | null = null
  private filling: Promise<void> | null = null
  private isWoken = false

  constructor(boss: PgBoss, services: Services, task: Task, stopping: AbortSignal) {
    const definition = task.kind === 'job' ? task.job : task.listener
    this.boss = boss
    this.services = services
    this.task = task
    this.stopping = stopping
    this.slots = definition.concurrency ?? defaultConcurrency
    this.perOrg = definition.perOrg ?? defaultPerOrg
    this.heartbeat = setInterval(() => void this.beat(), heartbeatRefreshSeconds * 1_000)
  }

  /** There may be work: takes as much of it as there are free slots. */
  wake(): void {
    this.isWoken = true
    this.filling ??= this.fill().finally(() => {
      this.filling = null
      // Woken between the last empty look and now.
      if (this.isWoken) this.wake()
    })
  }

  /** Waits for what runs, but not for ever; what still runs then fails here, so that another process tries it at once. */
  async stop(drainMs: number): Promise<void> {
    await this.filling
    const waited = new AbortController()
    const drained = Promise.all([...this.running.values()].map(({ done }) => done))
    await Promise.race([drained, sleep(drainMs, undefined, { signal: waited.signal }).catch(() => {})])
    waited.abort()
    clearInterval(this.heartbeat)
    const left = [...this.running.values()].map(({ job }) => job)
    if (left.length > 0) await this.boss.fail(this.task.name, left, { message: 'the server stopped' })
  }

  private async fill(): Promise<void> {
    while (!this.stopping.aborted && this.running.size < this.slots) {
      this.isWoken = false
      let job: TakenJob | null
      try {
        job = await takeJob(this.boss.getDb(), this.task.name, { last: this.lastLane, perOrg: this.perOrg })
      } catch (err) {
        // The regular look over all queues wakes this worker again.
        this.services.log.warn({ err, job: this.task.name }, 'could not look for a job')
        return
      }
      if (!job) return
      this.lastLane = job.lane
      this.begin(job)
    }
    this.isWoken = false
  }

  private begin(job: TakenJob): void {
    const lease = new AbortController()
    const done = this.work(job, lease).finally(() => {
      this.running.delete(job.id)
      this.wake()
    })
    this.running.set(job.id, { job, lease, done })
  }

  private async work(job: TakenJob, lease: AbortController): Promise<void> {
    const limit = setTimeout(
      () => lease.abort(new Error(`it took longer than ${job.expireInSeconds} s`)),
      job.expireInSeconds * 1_000,
    )
    try {
      const ended = runJob(this.services, this.task, job, {
        stopping: this.stopping,
        lease: lease.signal,
        yieldTurn: this.turnOf(job),
      })
      await this.settle(job, await Promise.race([ended, endOf(lease.signal)]))
    } catch (err) {
      // The lease runs out, and the job is tried again.
      this.services.log.warn({ err, job: this.task.name, jobId: job.id }, 'the end of a job could not be written')
    } finally {
      clearTimeout(limit)
    }
  }

  /** What long work calls between its steps: throws once it has had its turn and another organisation waits. */
  private turnOf(job: TakenJob): () => Promise<void> {
    let turnEnds = performance.now() + turnMs
    return async () => {
      if (performance.now() < turnEnds) return
      turnEnds = performance.now() + turnMs
      if (this.running.size < this.slots) return
      if (await doOthersWait(this.boss.getDb(), this.task.name, job.lane)) throw new TurnYielded()
    }
  }

  private async settle(job: TakenJob, end: TryEnd): Promise<void> {
    const { name } = this.task
    const db = this.boss.getDb()
    switch (end.status) {
      case 'completed':
        await this.boss.complete(name, job)
        return
      case 'yielded':
        await putBack(db, name, job)
        return
      case 'dead':
        await forbidRetries(db, name, job)
        await this.boss.fail(name, job, end.output)
        return
      case 'failed':
        await this.boss.fail(name, job, end.output)
    }
  }

  /** Says that this process still works on its jobs, and stops work on those that another has taken over. */
  private async beat(): Promise<void> {
    const held = [...this.running.values()].filter(({ lease }) => !lease.signal.aborted)
    if (held.length === 0) return
    try {
      const answer = await this.boss.touch(
        this.task.name,
        held.map(({ job }) => job),
      )
      const { settled } = answer as { settled?: string[] }
      if (!settled) return
      const kept = new Set(settled)
      // One that ended while we asked is no longer running, and nothing to stop.
      const lost = held.filter(({ job }) => !kept.has(job.id) && this.running.has(job.id))
      for (const { lease } of lost) lease.abort(new Error('another process has taken the job over'))
    } catch (err) {
      // Says nothing about the lease.
      this.services.log.warn({ err, job: this.task.name }, 'could not keep the lease of a job')
    }
  }
}

/** A handler that ignores its signal is no longer waited for. */
function endOf(lease: AbortSignal): Promise<TryEnd> {
  return new Promise((resolve) => {
    lease.addEventListener('abort', () => {
      const { message } = lease.reason as Error
      resolve({ status: 'failed', output: { message } })
    })
  })
}
