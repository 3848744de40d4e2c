import { splitList } from '../text/list-text.ts'
import { hashOf, type Room, SeenTexts } from './seen-texts.ts'

/** Names are no longer. */
const longest = 200
/** Different texts of cells that hold several. */
const mostParts = 20_000
const separator = /[,;\n]/

export interface LinkFit {
  /** Values that are found once among the keys, of those that there are. */
  matched: number
  given: number
  /** Different ones. */
  distinct: number
  /** Cells hold several values, with commas or semicolons between. */
  isSeveral: boolean
}

/** Which texts a column holds: what is different in each row finds a record, and what is there again leads to one. */
export class TextEvidence {
  readonly whole: SeenTexts
  /** Cells with a separator in them, and what stands between. */
  private readonly joined: SeenTexts
  private readonly parts: SeenTexts
  private cells = 0

  constructor(most: number, room?: Room) {
    this.whole = new SeenTexts(most, room)
    this.joined = new SeenTexts(mostParts, room)
    this.parts = new SeenTexts(mostParts, room)
  }

  add(text: string): void {
    this.cells++
    const hash = hashOf(text)
    this.whole.addHash(hash)
    if (text.length > longest || this.parts.beyond > 0 || !separator.test(text)) return
    this.joined.addHash(hash)
    for (const part of splitList(text)) this.parts.add(part)
  }

  /** Different in each row, but for a slip here and there; all of it known. */
  get isKey(): boolean {
    const { size, repeats, beyond } = this.whole
    return size > 1 && beyond === 0 && repeats * 20 <= this.cells
  }

  /** How many values of this column are keys of another; a key that is there twice finds nothing. */
  fitTo(keys: TextEvidence): LinkFit {
    const whole = countIn(this.whole, keys.whole)
    const one = { ...whole, given: this.cells, isSeveral: false }
    const [joined, parts] = [countIn(this.joined, keys.whole), countIn(this.parts, keys.whole)]
    const cells = this.joined.size + this.joined.repeats
    const several = {
      matched: whole.matched - joined.matched + parts.matched,
      given: this.cells - cells + this.parts.size + this.parts.repeats,
      distinct: whole.distinct - joined.distinct + countIn(this.parts, keys.whole, this.whole).distinct,
      isSeveral: true,
    }
    const isBetter = parts.matched > joined.matched && several.matched * one.given > one.matched * several.given
    return isBetter ? several : one
  }

  clear(): void {
    for (const texts of [this.whole, this.joined, this.parts]) texts.clear()
  }
}

/** Texts that are keys, but for those that are `told` already. */
function countIn(texts: SeenTexts, keys: SeenTexts, told?: SeenTexts): { matched: number; distinct: number } {
  let [matched, distinct] = [0, 0]
  for (const [hash, count] of texts.entries()) {
    if (keys.countOf(hash) !== 1 || (told && told.countOf(hash) > 0)) continue
    matched += count
    distinct++
  }
  return { matched, distinct }
}
