import { api } from '../../../lib/api.ts'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const askEvery = 700

/** Waits for a job; gives the id of the error that ended it, or null. */
export async function followJob(jobId: string, onProgress: (done: number) => void): Promise<string | null> {
  for (;;) {
    const { state, done, error } = await api.jobs.get({ jobId })
    if (state === 'done') return null
    if (state === 'failed') return error ?? 'internal'
    onProgress(done)
    await pause(askEvery)
  }
}
