declare global {
  /** Requests that began before the scripts, by address: by `boot.js`, or answers that the server embedded in the page. */
  var oficinaAsked: Record<string, Promise<Response>> | undefined
}

/** The answer of such a request, for the first caller only. */
export function takeEarlyAnswer(url: string): Promise<Response> | undefined {
  const answer = globalThis.oficinaAsked?.[url]
  if (answer) delete globalThis.oficinaAsked?.[url]
  return answer
}

/** Adds answers that are embedded in the page. */
export function giveAnswers(texts: Record<string, string>): void {
  const answers = Object.entries(texts).map(([url, text]) => [url, Promise.resolve(new Response(text))] as const)
  globalThis.oficinaAsked = { ...globalThis.oficinaAsked, ...Object.fromEntries(answers) }
}

/** Drops answers that the first screen did not use; later they would be stale. */
export function forgetEarlyRequests(): void {
  globalThis.oficinaAsked = undefined
}
