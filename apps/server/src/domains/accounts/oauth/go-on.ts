import { AppError } from '../../../platform/errors.ts'
import type { Visit } from '../visit.ts'

/**
 * Sends the browser on. A person stands here in the middle of signing in, so what fails leads back to the login page
 * with the reason's id, rather than to an answer for programs.
 */
export async function goOn(visit: Visit, where: () => Promise<string>): Promise<void> {
  const { reply } = visit.http
  void reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store')
  let target: string
  try {
    target = await where()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    target = loginPath({ error: report(visit, error) })
  }
  await reply.redirect(target, 303)
}

const pathTo = (page: string) => (search: Record<string, string | undefined>) => {
  const given = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `${page}?${new URLSearchParams(given)}`
}

export const loginPath = pathTo('/login')
export const profilePath = pathTo('/settings')

/** Logs why a provider's answer was not taken, without what stood in it: codes, tokens, addresses. */
export function report(visit: Visit, error: AppError): string {
  const { message, code } = (error.cause ?? {}) as { message?: string; code?: string }
  if (error.id === 'oauth_failed') visit.ctx.log.warn({ reason: message, code }, 'a sign-in through a provider failed')
  return error.id
}
