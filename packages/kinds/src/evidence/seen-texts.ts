import { fold } from '../text/fold.ts'

const isAscii = (text: string) => {
  for (let n = 0; n < text.length; n++) if (text.charCodeAt(n) > 127) return false
  return true
}

/** Two hashes of 26 bits, so that among a quarter of a million texts no two meet by chance. Capitals count as small. */
function hashOf(text: string): number {
  const plain = isAscii(text) ? text : fold(text)
  let [a, b] = [0x811c9dc5, 0x9e3779b9]
  for (let n = 0; n < plain.length; n++) {
    const code = plain.charCodeAt(n)
    const small = code > 64 && code < 91 ? code | 32 : code
    a = Math.imul(a ^ small, 0x01000193)
    b = Math.imul(b ^ small, 0x85ebca6b) ^ (b >>> 15)
  }
  return (a >>> 6) * 0x4000000 + (b >>> 6) + 1
}

/** Texts that were seen, by their hashes: a set of the texts themselves would hold the whole file. */
export class SeenTexts {
  private table = new Float64Array(1_024)
  size = 0

  /** Whether it is the first of its kind. */
  add(text: string): boolean {
    if (this.size * 2 >= this.table.length) this.grow()
    if (!this.put(hashOf(text))) return false
    this.size++
    return true
  }

  clear(): void {
    this.table = new Float64Array(0)
  }

  private put(hash: number): boolean {
    const { table } = this
    const last = table.length - 1
    let at = hash % table.length
    while (table[at] !== 0) {
      if (table[at] === hash) return false
      at = at === last ? 0 : at + 1
    }
    table[at] = hash
    return true
  }

  private grow(): void {
    const before = this.table
    this.table = new Float64Array(before.length * 2)
    for (const hash of before) if (hash !== 0) this.put(hash)
  }
}
