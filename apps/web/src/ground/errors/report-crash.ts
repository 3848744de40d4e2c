import { api } from '../../lib/api.ts'

const reports = new WeakMap<Error, Promise<string | undefined>>()

/** Tells the server about a crash once, and resolves with the reference under which it was logged. */
export function reportCrash(error: Error): Promise<string | undefined> {
  const known = reports.get(error)
  if (known) return known
  const report = api.client
    .reportError({
      message: String(error.message || error.name).slice(0, 2000),
      ...(error.stack ? { stack: error.stack.slice(0, 8000) } : {}),
      // Without its query: that may hold what people search for.
      path: window.location.pathname.slice(0, 500),
    })
    .then(
      ({ ref }) => ref,
      () => undefined,
    )
  reports.set(error, report)
  return report
}
