declare global {
  /** What was asked for before anything else ran, by address: by `boot.js`, or by the server that sent the page. */
  var oficinaAsked: Record<string, Promise<Response>> | undefined
}

/** The answer that is already on its way, for whoever asks first. */
export function takeAsked(url: string): Promise<Response> | undefined {
  const answer = globalThis.oficinaAsked?.[url]
  if (answer) delete globalThis.oficinaAsked?.[url]
  return answer
}

/** Answers that are here already, as text, for whoever asks for them. */
export function giveAnswers(texts: Record<string, string>): void {
  const answers = Object.entries(texts).map(([url, text]) => [url, Promise.resolve(new Response(text))] as const)
  globalThis.oficinaAsked = { ...globalThis.oficinaAsked, ...Object.fromEntries(answers) }
}

/** What nobody took while the first screen was made would be old by the time that someone did. */
export function forgetAsked(): void {
  globalThis.oficinaAsked = undefined
}
