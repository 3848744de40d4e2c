import type { Job } from '@oficina/contract'
import { toast } from '@oficina/ui'
import { api, isApiError } from '../../lib/api.ts'
import { messageIfAny, message } from '../../lib/message-key.ts'
import { subscribe } from '../../lib/realtime.ts'

interface Copy {
  jobId: string
  userId: string
  label: string
  open: () => void
}

interface JobNews {
  jobId: string
  done?: number
  error?: string | null
}

/** Asked again now and then: what is told by the socket may be missed while it is away. */
const askEvery = 5_000

/** Says that the records are being copied, how far that is, and how it ended; whichever page the person goes to. */
export function watchCopy({ jobId, userId, label, open }: Copy): void {
  const id = `copy-${jobId}`
  const show = (done: number) =>
    toast.info({
      id,
      title: message('recovery:duplicate.started'),
      text:
        done > 0 ? message('recovery:duplicate.progress', { count: done }) : message('recovery:duplicate.startedText'),
      persistent: true,
    })
  show(0)
  let isOver = false
  const end = (error: string | null) => {
    if (isOver) return
    isOver = true
    leave()
    clearInterval(timer)
    if (error === null) return tellCopied(label, open, id)
    const text = messageIfAny(`errors:${error}`) ?? undefined
    toast.error({ id, title: message('recovery:duplicate.failed', { label }), text })
  }
  const leave = subscribe(`user:${userId}`, ({ type, payload }) => {
    const news = payload as JobNews | null
    if (news?.jobId !== jobId) return
    if (type === 'job.progressed') show(news.done ?? 0)
    if (type === 'job.finished') end(news.error ?? null)
  })
  const ask = async () => {
    try {
      const job: Job = await api.jobs.get({ jobId })
      if (job.state === 'done' || job.state === 'failed') end(job.state === 'failed' ? (job.error ?? 'internal') : null)
    } catch (error) {
      // Away for a moment: the next time tells. A job that is not there any more ended long ago.
      if (isApiError(error) && error.code === 404) end(null)
    }
  }
  const timer = setInterval(() => void ask(), askEvery)
  void ask()
}

/** A table's copy is there. */
export const tellCopied = (label: string, open: () => void, id?: string) =>
  toast.success({
    ...(id !== undefined && { id }),
    title: message('recovery:duplicate.done', { label }),
    action: { label: message('recovery:duplicate.open'), onClick: open },
    duration: 10_000,
  })
