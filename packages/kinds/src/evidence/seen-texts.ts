import { fold } from '../text/fold.ts'

const isAscii = (text: string) => {
  for (let n = 0; n < text.length; n++) if (text.charCodeAt(n) > 127) return false
  return true
}

/** Two hashes of 26 bits, so that among a quarter of a million texts no two meet by chance. Capitals count as small. */
export function hashOf(text: string): number {
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

/** How many texts may be told apart by all who share it. */
export interface Room {
  left: number
}

/**
 * How often each text was seen, by hashes: a map of the texts themselves would hold the whole file. Where there is no
 * room for another text, it is only counted as one that is not known.
 */
export class SeenTexts {
  private hashes = new Float64Array(64)
  private counts = new Uint32Array(64)
  private readonly most: number
  private readonly room: Room
  /** Different texts. */
  size = 0
  /** Texts that were seen before. */
  repeats = 0
  /** Texts for which there was no room. */
  beyond = 0

  constructor(most: number, room: Room = { left: Number.POSITIVE_INFINITY }) {
    this.most = most
    this.room = room
  }

  add(text: string): void {
    this.addHash(hashOf(text))
  }

  addHash(hash: number): void {
    const at = this.placeOf(hash)
    if (this.hashes[at] !== 0) {
      this.counts[at] = (this.counts[at] as number) + 1
      this.repeats++
    } else if (this.size >= this.most || this.room.left <= 0) this.beyond++
    else {
      this.hashes[at] = hash
      this.counts[at] = 1
      this.size++
      this.room.left--
      if (this.size * 2 > this.hashes.length) this.grow()
    }
  }

  /** How often a text was seen. */
  countOf(hash: number): number {
    const at = this.placeOf(hash)
    return this.hashes[at] === 0 ? 0 : (this.counts[at] as number)
  }

  /** Whether everything that was seen was seen once. */
  get isUnique(): boolean {
    return this.repeats === 0 && this.beyond === 0
  }

  *entries(): Generator<[hash: number, count: number]> {
    for (let n = 0; n < this.hashes.length; n++)
      if (this.hashes[n] !== 0) yield [this.hashes[n] as number, this.counts[n] as number]
  }

  /** Gives its room to others. */
  clear(): void {
    this.room.left += this.size
    this.hashes = new Float64Array(1)
    this.counts = new Uint32Array(1)
    this.size = 0
  }

  private placeOf(hash: number): number {
    const { hashes } = this
    const last = hashes.length - 1
    let at = hash % hashes.length
    while (hashes[at] !== 0 && hashes[at] !== hash) at = at === last ? 0 : at + 1
    return at
  }

  private grow(): void {
    const [hashes, counts] = [this.hashes, this.counts]
    this.hashes = new Float64Array(hashes.length * 2)
    this.counts = new Uint32Array(hashes.length * 2)
    for (let n = 0; n < hashes.length; n++) {
      if (hashes[n] === 0) continue
      const at = this.placeOf(hashes[n] as number)
      this.hashes[at] = hashes[n] as number
      this.counts[at] = counts[n] as number
    }
  }
}
