declare global {
  interface Window {
    /** What `boot.js` asked for before anything else ran, by address. */
    oficinaAsked?: Record<string, Promise<Response>>
  }
}

/** The answer that is already on its way, for whoever asks first. */
export function takeAsked(url: string): Promise<Response> | undefined {
  const answer = window.oficinaAsked?.[url]
  if (answer) delete window.oficinaAsked?.[url]
  return answer
}

/** What nobody took while the first screen was made would be old by the time that someone did. */
export function forgetAsked(): void {
  delete window.oficinaAsked
}
