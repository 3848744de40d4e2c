import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Domain } from '../domain.ts'
import type { EventType } from '../events.ts'
import type { Log } from '../log.ts'
import type { SendOptions } from './define.ts'
import { listDue, prepareLanes } from './lanes.ts'
import type { EventPayload, JobPayload, Task } from './run-job.ts'
import { enqueueDue, keepSystemSchedules } from './schedules.ts'
import { bossOptions, deadQueue, deadQueueOptions, jobsChannel, queueOptions } from './settings.ts'
import { TaskWorker } from './worker.ts'

export interface JobsOptions {
  url: string
  log: Log
}

export interface DeadJob {
  id: string
  name: string
  diedAt: string
  error: string | null
}

const wakeMs = 2_000
const drainMs = 20_000

/** Makes the queue's own tables, as the first start would. */
export async function prepareJobs(url: string, log: Log): Promise<void> {
  const boss = new PgBoss(bossOptions(url, false))
  boss.on('error', (err) => log.warn({ err }, 'the job queue had a failure'))
  await boss.start()
  await prepareLanes(boss.getDb())
  await boss.stop({ graceful: false })
}

/**
 * Background work. Jobs are rows that are written in the transaction that caused them, worked at least once, by any
 * process that works jobs, and taken over from one that died.
 */
export class Jobs {
  private readonly tasks = new Map<string, Task>()
  private readonly reactions = new Map<string, { name: string }[]>()
  private readonly workers = new Map<string, TaskWorker>()
  private readonly stopping = new AbortController()
  private readonly options: JobsOptions
  private boss: PgBoss | null = null
  private wakeTimer: NodeJS.Timeout | null = null
  private waking: Promise<void> = Promise.resolve()
  private deadSeenUntil = ''

  constructor(options: JobsOptions) {
    this.options = options
  }

  /** Learns every job and listener of the domains; two of one name are refused. */
  register(domains: readonly Domain[]): void {
    for (const domain of domains) {
      for (const job of domain.jobs ?? []) this.add({ kind: 'job', name: job.name, job })
      for (const listener of domain.listeners ?? []) {
        this.add({ kind: 'listener', name: listener.name, listener })
        const known = this.reactions.get(listener.on) ?? []
        this.reactions.set(listener.on, [...known, { name: listener.name }])
      }
    }
  }

  /** The reactions that an event sets off. */
  listenersOf(type: EventType): readonly { name: string }[] {
    return this.reactions.get(type) ?? []
  }

  /** Enqueues within the caller's transaction: the job is there once that commits, and never otherwise. */
  async sendIn(
    db: Db,
    job: { name: string },
    payload: JobPayload | EventPayload,
    options: SendOptions = {},
  ): Promise<void> {
    const task = this.tasks.get(job.name)
    if (!task) throw new Error(`the job ${job.name} is not registered`)
    if (task.kind === 'job') task.job.input.parse((payload as JobPayload).input)
    const boss = this.started()
    const within = { db: fromKysely(db) }
    const { singletonKey, startAfter } = options
    if (singletonKey !== undefined) {
      // Touching the waiting job locks it until we commit, so that its run sees what we wrote. The advisory lock
      // lets two transactions with one key wait for each other instead of both finding nothing.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`job ${job.name} ${singletonKey}`}, 0))`.execute(db)
      const { updated } = await boss.update(job.name, payload, { singletonKey, ...within })
      if (updated > 0) return
    }
    const id = await boss.send(job.name, payload, { singletonKey, startAfter, ...within })
    if (id === null) throw new Error(`the job ${job.name} was not stored`)
  }

  /** Connects, and with `work` takes jobs and schedules too. Call after `register` and the migrations. */
  async start({ services, work }: { services: Services; work: boolean }): Promise<void> {
    const boss = new PgBoss(bossOptions(this.options.url, work))
    boss.on('error', (err) => this.options.log.warn({ err }, 'the job queue had a failure'))
    boss.on('warning', ({ message, data }) => this.options.log.warn({ data }, message))
    await boss.start()
    this.boss = boss
    await prepareLanes(boss.getDb())
    await this.prepareQueues(boss)
    if (!work) return
    await this.prepareSchedules(boss, services)
    for (const task of this.tasks.values())
      this.workers.set(task.name, new TaskWorker(boss, services, task, this.stopping.signal))
    const wakeAll = () => {
      for (const worker of this.workers.values()) worker.wake()
    }
    await services.listener.listen(jobsChannel, (name) => this.workers.get(name)?.wake(), wakeAll)
    wakeAll()
    const { rows } = await boss.getDb().executeSql('select now()::text as now')
    this.deadSeenUntil = (rows[0] as { now: string }).now
    this.wakeTimer = setInterval(() => {
      this.waking = this.waking.then(() => this.wake(boss, services))
    }, wakeMs)
  }

  /** Takes no further job and waits for those that run; what is still running then is left to another process. */
  async stop(): Promise<void> {
    if (this.wakeTimer) clearInterval(this.wakeTimer)
    this.stopping.abort(new Error('the server is stopping'))
    await this.waking
    await Promise.all([...this.workers.values()].map((worker) => worker.stop(drainMs)))
    await this.boss?.stop({ graceful: true, timeout: drainMs })
    this.boss = null
  }

  /** Jobs whose last try failed, newest first. */
  async listDead(limit = 100): Promise<DeadJob[]> {
    const { rows } = await this.started()
      .getDb()
      .executeSql(
        `select id, coalesce(source_name, '') as name, created_on as "diedAt",
                source_output->>'message' as error
         from pgboss.job where name = $1 and state < 'active' order by created_on desc limit $2`,
        [deadQueue, limit],
      )
    return rows as DeadJob[]
  }

  /** Gives a dead job all its tries again. */
  async revive(id: string): Promise<boolean> {
    return (await this.started().redrive(deadQueue, { ids: [id] })) === 1
  }

  private add(task: Task): void {
    if (this.tasks.has(task.name)) throw new Error(`two jobs are named ${task.name}`)
    this.tasks.set(task.name, task)
  }

  private jobNames(): string[] {
    return [...this.tasks.values()].filter(({ kind }) => kind === 'job').map(({ name }) => name)
  }

  private started(): PgBoss {
    if (!this.boss) throw new Error('the job queue is not running')
    return this.boss
  }

  private async prepareQueues(boss: PgBoss): Promise<void> {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    if (!known.has(deadQueue)) await boss.createQueue(deadQueue, deadQueueOptions)
    const prepare = async (task: Task) => {
      const wanted = queueOptions(task.kind === 'job' ? task.job : task.listener)
      const queue = known.get(task.name)
      if (!queue) return boss.createQueue(task.name, wanted)
      const { policy: _, ...changeable } = wanted
      const differs = Object.entries(changeable).some(([key, value]) => queue[key as keyof typeof queue] !== value)
      if (differs) await boss.updateQueue(task.name, changeable)
    }
    // At once: one after the other, each would wait for the disk.
    await Promise.all([...this.tasks.values()].map(prepare))
    for (const queue of known.values()) {
      const ours = this.tasks.has(queue.name) || queue.name === deadQueue || queue.name.startsWith('__pgboss__')
      if (!ours && queue.queuedCount > 0)
        this.options.log.error(
          { job: queue.name, waiting: queue.queuedCount },
          'jobs are waiting that this version does not know',
        )
    }
  }

  private async prepareSchedules(boss: PgBoss, services: Services): Promise<void> {
    const wanted = new Map<string, string>()
    for (const task of this.tasks.values()) {
      if (task.kind === 'job' && task.job.schedule) wanted.set(task.name, task.job.schedule)
    }
    await keepSystemSchedules(services, wanted)
    // An earlier version kept them in pg-boss.
    for (const { name, key } of await boss.getSchedules()) await boss.unschedule(name, key)
  }

  /**
   * Nobody notifies when a delayed job or a retry falls due. One look over all queues finds them, instead of every
   * worker asking for itself every few seconds.
   */
  private async wake(boss: PgBoss, services: Services): Promise<void> {
    try {
      await enqueueDue(services, this.jobNames(), (...args) => this.sendIn(...args))
      for (const name of await listDue(boss.getDb(), [...this.workers.keys()])) this.workers.get(name)?.wake()
      await this.reportDead(boss)
    } catch (err) {
      this.options.log.warn({ err }, 'could not look for jobs that are due')
    }
  }

  /** A job whose last try took its worker along is logged by nobody else. */
  private async reportDead(boss: PgBoss): Promise<void> {
    const { rows } = await boss.getDb().executeSql(
      `select id, source_name as job, source_id as "jobId", source_output->>'message' as error, created_on::text as at
       from pgboss.job where name = $1 and created_on > $2::timestamptz order by created_on`,
      [deadQueue, this.deadSeenUntil],
    )
    for (const { at, ...dead } of rows as { at: string; job: string }[]) {
      this.options.log.error(dead, 'a job is dead; it is kept and can be revived')
      this.deadSeenUntil = at
    }
  }
}
