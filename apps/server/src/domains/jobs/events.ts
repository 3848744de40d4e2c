declare module '../../platform/events.ts' {
  interface Events {
    'job.progressed': { jobId: string; kind: string; done: number; total: number | null }
    'job.finished': { jobId: string; kind: string; tableId: string | null; error: string | null; result: unknown }
  }
}

export type {}
