/**
 * Where something stands in JSON text: `tables_enabled.tbl_1.level` → from and to. The text is read by hand, since
 * `JSON.parse` forgets places. Null where it is not there or the text is no JSON.
 */
export function placeOf(text: string, path: string): { from: number; to: number } | null {
  const wanted = path === '' ? [] : path.split('.')
  // As far as the path leads: a key that is missing is marked at what should hold it.
  for (let length = wanted.length; length > 0; length--) {
    const found = new Walk(text).find(wanted.slice(0, length))
    if (found) return found
  }
  return null
}

class Walk {
  private at = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  find(path: readonly string[]): { from: number; to: number } | null {
    try {
      return this.value(path)
    } catch {
      return null
    }
  }

  /** Reads one value; answers with the place at the end of the path, if it lies inside. */
  private value(path: readonly string[] | null): { from: number; to: number } | null {
    this.blanks()
    const from = this.at
    const found = this.inside(path)
    return path?.length === 0 ? { from, to: this.at } : found
  }

  private inside(path: readonly string[] | null): { from: number; to: number } | null {
    const opening = this.text[this.at]
    if (opening === '{' || opening === '[') return this.list(path, opening)
    if (opening === '"') this.string()
    else this.take(/[^\s,\]}]+/y)
    return null
  }

  private list(path: readonly string[] | null, opening: '{' | '['): { from: number; to: number } | null {
    const closing = opening === '{' ? '}' : ']'
    let found: { from: number; to: number } | null = null
    this.at++
    for (let n = 0; ; n++) {
      this.blanks()
      if (this.text[this.at] === closing) break
      const from = this.at
      const key = opening === '{' ? (JSON.parse(this.string()) as string) : String(n)
      if (opening === '{') this.take(/\s*:/y)
      const isMine = path !== null && path.length > 0 && path[0] === key
      const inner = this.value(isMine ? path.slice(1) : null)
      if (isMine) found = path.length === 1 ? { from, to: this.at } : inner
      this.blanks()
      if (this.text[this.at] !== ',') break
      this.at++
    }
    if (this.text[this.at] !== closing) throw new Error('no JSON')
    this.at++
    return found
  }

  private blanks() {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++
  }

  private string(): string {
    return this.take(/"(?:[^"\\]|\\.)*"/y)
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const [taken] = pattern.exec(this.text) ?? []
    if (taken === undefined) throw new Error('no JSON')
    this.at += taken.length
    return taken
  }
}
