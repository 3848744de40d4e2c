import type { Log } from '../log.ts'

/** A lone notice leaves at once; of those that follow closely, each waits this long at most. */
const gatherMs = 20

/**
 * Tells other processes of what was committed, beside the write instead of inside it: PostgreSQL hands out the notices
 * of one commit at a time and wakes every listener for each, which a writer in a row would wait for each time. What a
 * process that died in between did not tell is found by those who look now and then.
 */
export class Notices {
  private waiting: string[] = []
  private timer: NodeJS.Timeout | null = null
  private sentAt = 0
  private sending: Promise<void> = Promise.resolve()
  private readonly send: (notices: string[]) => Promise<unknown>
  private readonly log: Log

  constructor(send: (notices: string[]) => Promise<unknown>, log: Log) {
    this.send = send
    this.log = log
  }

  tell(notice: string): void {
    this.waiting.push(notice)
    if (this.timer) return
    const rest = this.sentAt + gatherMs - performance.now()
    if (rest <= 0) this.sendWaiting()
    else this.timer = setTimeout(() => this.sendWaiting(), rest)
  }

  /** Everything told so far is sent. */
  async settle(): Promise<void> {
    if (this.timer) this.sendWaiting()
    await this.sending
  }

  private sendWaiting(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    this.sentAt = performance.now()
    const notices = this.waiting
    this.waiting = []
    // One after another: they arrive in the order in which they were told.
    this.sending = this.sending
      .then(() => this.send(notices))
      .then(
        () => {},
        (err: unknown) =>
          this.log.warn({ err }, 'other processes could not be told of events; they find them by looking'),
      )
  }
}
