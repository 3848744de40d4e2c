import { AppError } from '../errors.ts'
import { Turn } from '../turns.ts'
import { refuseUnstorable } from './storable.ts'

/** Shorter bodies are read in one go, as those of every other call: that is quicker, and holds the process for some 20 ms. */
export const bulkBodyFrom = 1024 * 1024
/** What one record, and all that is not a record, may have: as much as a whole body of another call. */
const partLimit = 1024 * 1024
/** Far more than any call takes; what is beyond is not worth reading. */
const maxRecords = 10_000

const malformed = (cause?: unknown) => new AppError('bad_request', { reason: 'invalid_json' }, { cause })
const tooLarge = () => new AppError('too_large', { maxBytes: partLimit })
const wrongRecords = (reason: string) => new AppError('invalid_input', { issues: [{ path: 'records', reason }] })

const checked = new WeakSet<object>()
/** Whether a body was looked through while it was read. */
export const isCheckedBody = (body: object): boolean => checked.has(body)

export interface ReadPart {
  /** Reads JSON that may be hostile; throws what the caller is told. */
  parse(text: string): unknown
  /** Whether a text is known to hold nothing that cannot be stored. */
  isPlain(text: string): boolean
}

/**
 * Reads a large body `{ …, "records": [ … ] }` record by record, with turns for others in between: to parse 16 MB at
 * once, and to look through them, holds a process for half a second.
 */
export async function readBulk(text: string, part: ReadPart): Promise<Record<string, unknown>> {
  const turn = new Turn()
  const scan = new Scan(text)
  const records: unknown[] = []
  const rest: string[] = []
  let hasRecords = false
  scan.expect('{')
  for (let first = true; !scan.take('}'); first = false) {
    if (!first) scan.expect(',')
    const from = scan.position()
    const key = part.parse(scan.value(partLimit))
    scan.expect(':')
    if (key === 'records' && scan.take('[')) {
      if (hasRecords) throw wrongRecords('given_twice')
      hasRecords = true
      for (let n = 0; !scan.take(']'); n++) {
        if (n > 0) scan.expect(',')
        if (n === maxRecords) throw wrongRecords('too_big')
        const source = scan.value(partLimit)
        const record = part.parse(source)
        refuseUnstorable({ records: [record] }, part.isPlain(source))
        records.push(record)
        if (turn.isOver()) await turn.next()
      }
    } else {
      scan.value(partLimit)
      rest.push(text.slice(from, scan.end))
      if (rest.reduce((sum, one) => sum + one.length, 0) > partLimit) throw tooLarge()
    }
    if (turn.isOver()) await turn.next()
  }
  scan.expectEnd()
  const others = `{${rest.join(',')}}`
  const body = part.parse(others) as Record<string, unknown>
  refuseUnstorable(body, part.isPlain(others))
  if (hasRecords) body.records = records
  checked.add(body)
  return body
}

const [quote, backslash] = [0x22, 0x5c]
const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

/** Finds where values of a JSON text begin and end; whether they are right is for the parser to say. */
class Scan {
  /** Behind what was read last. */
  end = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** Where the next thing begins. */
  position(): number {
    while (isSpace(this.text.charCodeAt(this.end))) this.end++
    return this.end
  }

  take(character: string): boolean {
    if (this.text[this.position()] !== character) return false
    this.end++
    return true
  }

  expect(character: string): void {
    if (!this.take(character)) throw malformed()
  }

  expectEnd(): void {
    if (this.position() !== this.text.length) throw malformed()
  }

  /** The text of the next value. */
  value(most: number): string {
    const from = this.position()
    let depth = 0
    do {
      const code = this.text.charCodeAt(this.end)
      if (Number.isNaN(code)) throw malformed()
      if (code === quote) this.skipString()
      else {
        if (code === 0x7b || code === 0x5b) depth++
        else if (code === 0x7d || code === 0x5d) depth--
        if (depth < 0) throw malformed()
        this.end++
        // A number or a word ends where something else begins.
        if (depth === 0 && code !== 0x7d && code !== 0x5d) this.skipWord()
      }
      if (this.end - from > most) throw tooLarge()
    } while (depth > 0)
    return this.text.slice(from, this.end)
  }

  private skipWord(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.end)
      if (Number.isNaN(code) || isSpace(code) || code === 0x2c || code === 0x7d || code === 0x5d || code === 0x3a)
        return
      this.end++
    }
  }

  private skipString(): void {
    for (let at = this.end + 1; ; ) {
      const next = this.text.indexOf('"', at)
      if (next === -1) throw malformed()
      let slashes = 0
      while (this.text.charCodeAt(next - 1 - slashes) === backslash) slashes++
      at = next + 1
      if (slashes % 2 === 0) {
        this.end = at
        return
      }
    }
  }
}
