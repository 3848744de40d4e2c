import type { FieldEnv } from '../fields/field-env.ts'
import type { FieldTypeId } from '../fields/index.ts'
import type { Json } from '../json.ts'
import { type Candidate, candidates, envFor, type Reading, readAs, type Way } from './candidates.ts'
import { DecimalEvidence } from './decimal-evidence.ts'
import { OptionEvidence } from './option-evidence.ts'
import { PhoneMemory } from './phone-memory.ts'
import type { Room } from './seen-texts.ts'
import { shapeOf } from './shape.ts'
import { TextEvidence } from './text-evidence.ts'

/** A value that does not fit, with the number of its row. */
export interface Misfit {
  row: number
  text: string
}

/** How well a column fits a type, in the reading that most of its values have. */
export interface TypeFit {
  type: FieldTypeId
  reading: Reading
  fits: number
  /** The first ones. */
  misfits: readonly Misfit[]
  /** Values that another reading, with as many that fit, would take for something else. */
  ambiguous: number
  /** Of amounts: the most digits that stand behind the decimal mark. */
  decimals?: number
}

export interface ColumnSummary {
  /** Cells that hold something. */
  given: number
  empty: number
  suggested: Suggestion
  /** Every type that some value fits, best first. */
  fits: readonly TypeFit[]
  isUnique: boolean
  /** Every different text, where they are few and short. */
  labels: readonly string[] | null
}

export interface Suggestion {
  type: FieldTypeId
  reading: Reading
  /** Labels of the options, where the type has some. */
  options: readonly string[]
}

/** A type needs so much of what is given, where nobody asks for more. */
const usualShare = 0.95
const misfitsKept = 20
const lettersKept = 200
const longLine = 200
/** A column with more distinct texts than this is read text by text. */
const remembered = 4_096
/** Beyond it, nobody can tell whether all are different. */
const mostTold = 250_000

const otherDigits = /[1-8]/g
const isDecimal = ({ ways }: Candidate) => ways[0]?.reading.locale !== undefined

const zero = 48
const isDigit = (code: number) => code >= zero && code < zero + 10

interface Score {
  candidate: Candidate
  way: Way
  env: FieldEnv
  fits: number
  /** Values that nobody would write in another way. */
  proven: number
  /** Values that another reading takes for something else. */
  differs: number
  misfits: Misfit[]
}

/** For one text, by the place of the score: what it fits, what it proves, and what another reading takes differently. */
interface Verdict {
  fits: readonly number[]
  proves: readonly number[]
  differs: readonly number[]
}

const nothing: Verdict = { fits: [], proves: [], differs: [] }

/** Looks at every value of a column, one after another, and tells what the column is. */
export class ColumnEvidence {
  private readonly scores: Score[]
  private readonly others: readonly number[][]
  private readonly verdicts = new Map<string, Verdict>()
  private readonly amounts = new Map<string, Verdict>()
  private readonly places: (number[] | undefined)[] = []
  private readonly phones = new PhoneMemory()
  private readonly options = new OptionEvidence()
  /** Which texts there are, told apart as far as there is room. */
  readonly texts: TextEvidence
  /** Scores that have room for more misfits, by their places. */
  private open: number[]
  private given = 0
  private empty = 0
  private isRepeating = true
  private hasLeadingZero = false
  private isLong = false
  private readonly env: FieldEnv
  private readonly decimals = new DecimalEvidence()

  /** With `room`, fewer different texts are told apart: for one of very many columns. */
  constructor(env: FieldEnv, label = '', room?: Room) {
    this.env = env
    this.texts = new TextEvidence(mostTold, room)
    this.scores = candidates
      .filter((one) => one.label === undefined || one.label.test(label))
      .flatMap((candidate) =>
        candidate.ways.map((way) => ({
          candidate,
          way,
          env: envFor(env, way.reading),
          fits: 0,
          proven: 0,
          differs: 0,
          misfits: [],
        })),
      )
    this.others = this.scores.map(({ candidate }, at) =>
      this.scores.flatMap((other, n) => (n !== at && other.candidate === candidate ? [n] : [])),
    )
    this.open = this.scores.map((_, at) => at)
  }

  add(cell: string, row: number): void {
    const text = cell.trim()
    if (text === '') {
      this.empty++
      return
    }
    this.given++
    this.options.add(text)
    this.isLong ||= text.length > longLine || text.includes('\n')
    this.hasLeadingZero ||= text.charCodeAt(0) === zero && isDigit(text.charCodeAt(1))
    this.texts.add(text)
    this.decimals.add(text)
    const { fits, proves, differs } = this.verdictOf(text)
    for (let n = 0; n < fits.length; n++) this.at(fits, n).fits++
    for (let n = 0; n < proves.length; n++) this.at(proves, n).proven++
    for (let n = 0; n < differs.length; n++) this.at(differs, n).differs++
    if (this.open.length > 0) this.keepMisfits(fits, row, text)
  }

  private at(places: readonly number[], n: number): Score {
    return this.scores[places[n] as number] as Score
  }

  private keepMisfits(fits: readonly number[], row: number, text: string): void {
    let isFull = false
    for (let n = 0; n < this.open.length; n++) {
      const place = this.open[n] as number
      if (fits.includes(place)) continue
      const { misfits } = this.scores[place] as Score
      misfits.push({ row, text: text.slice(0, lettersKept) })
      isFull ||= misfits.length === misfitsKept
    }
    if (isFull) this.open = this.open.filter((place) => (this.scores[place]?.misfits.length ?? 0) < misfitsKept)
  }

  private verdictOf(text: string): Verdict {
    if (!this.isRepeating) return this.judge(text)
    const known = this.verdicts.get(text)
    if (known) return known
    const verdict = this.judge(text)
    this.verdicts.set(text, verdict)
    this.isRepeating = this.verdicts.size < remembered
    if (!this.isRepeating) this.verdicts.clear()
    return verdict
  }

  private judge(text: string): Verdict {
    const places = this.looksLike(text)
    if (places.length === 0) return nothing
    if (!places.every((at) => isDecimal((this.scores[at] as Score).candidate))) return this.read(text, places)
    // Amounts that differ only in digits are judged alike, but for zeros.
    const key = text.replaceAll(otherDigits, '9')
    const known = this.amounts.get(key)
    if (known) return known
    const verdict = this.read(text, places)
    if (this.amounts.size < remembered) this.amounts.set(key, verdict)
    return verdict
  }

  /** The places of the scores whose type the text may be of. */
  private looksLike(text: string): number[] {
    const found: number[] = []
    const shape = shapeOf(text)
    const places = this.places[shape] ?? this.placesFor(shape)
    let [before, isLike]: [Candidate | null, boolean] = [null, false]
    for (let n = 0; n < places.length; n++) {
      const at = places[n] as number
      const { candidate } = this.scores[at] as Score
      if (candidate !== before) isLike = text.length <= candidate.longest && candidate.looksLike.test(text)
      before = candidate
      if (isLike) found.push(at)
    }
    return found
  }

  private placesFor(shape: number): number[] {
    const isFor = ({ candidate: { has, never } }: Score) => (shape & has) === has && (shape & never) === 0
    const places = this.scores.flatMap((score, at) => (isFor(score) ? [at] : []))
    this.places[shape] = places
    return places
  }

  private read(text: string, places: readonly number[]): Verdict {
    const [fits, values]: [number[], (Json | undefined)[]] = [[], []]
    for (const at of places) {
      const { candidate, env } = this.scores[at] as Score
      const { type } = candidate
      const value = type === 'phone' ? this.phones.read(text, env) : readAs(type, text, env)
      if (value === undefined) continue
      values[at] = value
      fits.push(at)
    }
    if (fits.length === 0) return nothing
    const isOther = (at: number, n: number) => values[n] !== undefined && values[n] !== values[at]
    return {
      fits,
      proves: fits.filter((at) => this.scores[at]?.way.proof?.test(text)),
      differs: fits.filter((at) => this.others[at]?.some((n) => isOther(at, n))),
    }
  }

  /** `share` is how much of what is given must fit a type. */
  summary(share = usualShare): ColumnSummary {
    const fits = this.bestFits()
    const { given, empty } = this
    const isUnique = given > 0 && this.texts.whole.isUnique
    const labels = this.options.all()
    return { given, empty, suggested: this.suggestion(fits, share), fits, isUnique, labels }
  }

  /** One per type: the reading that most values have or prove, and the organisation's own where two have as many. */
  private bestFits(): TypeFit[] {
    const best = new Map<FieldTypeId, Score>()
    for (const score of this.scores) {
      const before = best.get(score.candidate.type)
      if (score.fits > 0 && (!before || this.compare(score, before) > 0)) best.set(score.candidate.type, score)
    }
    return [...best.values()].map((score) => this.fitOf(score)).toSorted((a, b) => b.fits - a.fits)
  }

  private compare(a: Score, b: Score): number {
    return (
      a.fits - b.fits || a.proven - b.proven || Number(this.isOwn(a.way.reading)) - Number(this.isOwn(b.way.reading))
    )
  }

  private fitOf(score: Score): TypeFit {
    const { candidate, way, fits, proven, misfits } = score
    const at = this.scores.indexOf(score)
    const isOpen = (this.others[at] ?? []).some(
      (n) => this.scores[n]?.fits === fits && this.scores[n]?.proven === proven,
    )
    return {
      type: candidate.type,
      reading: way.reading,
      fits,
      misfits,
      ambiguous: isOpen ? score.differs : 0,
      ...(isDecimal(candidate) && { decimals: this.decimals.most(way.reading.locale ?? this.env.locale) }),
    }
  }

  private isOwn({ locale, dateFormat }: Reading): boolean {
    const isDecimalComma = this.env.locale !== 'en'
    if (locale !== undefined) return (locale === 'en') !== isDecimalComma
    const own = this.env.dateFormat ?? (this.env.locale === 'en' ? 'MM/DD/YYYY' : 'DD/MM/YYYY')
    return dateFormat !== undefined && dateFormat === own
  }

  private suggestion(fits: readonly TypeFit[], share: number): Suggestion {
    const text = (type: FieldTypeId, options: readonly string[] = []) => ({ type, reading: {}, options })
    if (this.given === 0) return text('singleLineText')
    for (const { candidate } of this.scores) {
      const fit = fits.find(({ type }) => type === candidate.type)
      if (!fit || fit.fits < this.given * share) continue
      if (candidate.type === 'number' && this.hasLeadingZero) continue
      return { type: fit.type, reading: fit.reading, options: [] }
    }
    if (this.isLong) return text('text')
    // Half of it is of a type: what does not fit would become an option among dates.
    if (fits.some((fit) => fit.fits * 2 >= this.given)) return text('singleLineText')
    const several = this.options.several()
    if (several) return text('multipleSelect', several)
    const one = this.options.one()
    return one ? text('select', one) : text('singleLineText')
  }
}
