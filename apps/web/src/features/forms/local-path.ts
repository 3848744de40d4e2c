/** A page of ours as people give it: the path, whether they pasted a whole address or typed the path alone. */
export function localPathIn(text: string): string | null {
  const given = text.trim()
  if (given === '') return null
  try {
    const url = new URL(given, window.location.origin)
    return url.pathname === '/' ? null : url.pathname + url.search
  } catch {
    return null
  }
}
