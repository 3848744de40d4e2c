import { serverAnswers } from '../lib/api-request.ts'

/** Milliseconds in which a page is loaded anew at most once, so that it never goes in a circle. */
const oncePer = 30_000
const key = 'oficina.reloaded-at'

/**
 * A screen whose file is gone was replaced by a newer version: load that. Where the server does not answer, the file is
 * only out of reach, and what is on screen is all that someone has: the error is shown in its place.
 */
export async function takeNewerVersion(reload = () => window.location.reload()): Promise<void> {
  const last = Number(sessionStorage.getItem(key) ?? 0)
  if (Date.now() - last < oncePer || !(await serverAnswers())) return
  sessionStorage.setItem(key, String(Date.now()))
  reload()
}
