/**
 * A mask says what a text looks like, one character at a time:
 * `0` a digit · `9` a digit that may be left out · `A` a letter, kept as a capital · `*` a letter or a digit, kept as a
 * capital · `\` takes the next character as it is. Every other character stands for itself.
 */
export const maxMaskLength = 60

interface Slot {
  accepts: RegExp
  isOptional: boolean
}
type Token = { literal: string } | { slot: Slot }

const slots: Readonly<Record<string, Slot>> = {
  '0': { accepts: /^\d$/, isOptional: false },
  '9': { accepts: /^\d$/, isOptional: true },
  A: { accepts: /^[A-Z]$/, isOptional: false },
  '*': { accepts: /^[A-Z\d]$/, isOptional: false },
}

const read = new Map<string, readonly Token[]>()

function tokensOf(mask: string): readonly Token[] {
  const found = read.get(mask)
  if (found) return found
  const tokens: Token[] = []
  const characters = Array.from(mask)
  for (let n = 0; n < characters.length; n++) {
    const character = characters[n] as string
    const slot = Object.hasOwn(slots, character) ? slots[character] : undefined
    if (slot) tokens.push({ slot })
    else tokens.push({ literal: character === '\\' ? (characters[++n] ?? '\\') : character })
  }
  if (read.size > 500) read.clear()
  read.set(mask, tokens)
  return tokens
}

/** Whether a mask asks for anything at all. */
export const hasSlots = (mask: string): boolean => tokensOf(mask).some((token) => 'slot' in token)

const kept = (character: string) => character.toUpperCase()
const isFiller = (character: string) => !/[\p{L}\p{N}]/u.test(character)

/**
 * The text as the mask writes it, or null where it does not fit. What is already written so comes back as it is;
 * otherwise the mask's own characters may be missing, and spaces and punctuation may be elsewhere.
 */
export function applyMask(mask: string, text: string): string | null {
  const tokens = tokensOf(mask)
  const characters = Array.from(text.trim())
  if (characters.length > 2 * maxMaskLength) return null
  return fit(tokens, characters, true) ?? fit(tokens, characters, false)
}

/** Tries each place of the text against each place of the mask at most once. */
function fit(tokens: readonly Token[], characters: readonly string[], isStrict: boolean): string | null {
  const failed = new Set<number>()
  const width = tokens.length + 1
  const from = (at: number, place: number): string | null => {
    const key = at * width + place
    if (failed.has(key)) return null
    const found = step(at, place)
    if (found === null) failed.add(key)
    return found
  }
  const after = (head: string, rest: string | null) => (rest === null ? null : head + rest)
  const step = (at: number, place: number): string | null => {
    const [token, character] = [tokens[place], characters[at]]
    if (!token && character === undefined) return ''
    let found: string | null = null
    if (token && character !== undefined) {
      if ('literal' in token && kept(token.literal) === kept(character)) {
        found = after(token.literal, from(at + 1, place + 1))
      } else if ('slot' in token && token.slot.accepts.test(kept(character))) {
        found = after(kept(character), from(at + 1, place + 1))
      }
    }
    if (found === null && token && 'slot' in token && token.slot.isOptional) found = from(at, place + 1)
    if (found === null && !isStrict && token && 'literal' in token) found = after(token.literal, from(at, place + 1))
    if (found === null && !isStrict && character !== undefined && isFiller(character)) found = from(at + 1, place)
    return found
  }
  return from(0, 0)
}

/** What has been typed so far, with the mask's own characters put in; what cannot stand there is left out. */
export function maskAsTyped(mask: string, text: string): string {
  const tokens = tokensOf(mask)
  const characters = Array.from(text)
  let [written, waiting, at] = ['', '', 0]
  for (const token of tokens) {
    if (at >= characters.length) break
    if ('literal' in token) {
      waiting += token.literal
      if (kept(characters[at] as string) !== kept(token.literal)) continue
      at++
      // Typed by hand, so it shows at once.
      written += waiting
      waiting = ''
      continue
    }
    while (at < characters.length && !token.slot.accepts.test(kept(characters[at] as string))) {
      if (token.slot.isOptional && !isFiller(characters[at] as string)) break
      at++
    }
    const character = characters[at]
    if (character === undefined || !token.slot.accepts.test(kept(character))) continue
    at++
    written += waiting + kept(character)
    waiting = ''
  }
  return written
}

/** The mask with a blank for each character that is to come: `___.___.___-__`. */
export const maskPlaceholder = (mask: string): string =>
  tokensOf(mask)
    .map((token) => ('slot' in token ? '_' : token.literal))
    .join('')

/** A text that fits the mask, to show what it does: `12345-678`, `AB-1234`. */
export function maskSample(mask: string): string {
  let [digits, letters] = [0, 0]
  return tokensOf(mask)
    .map((token) => {
      if ('literal' in token) return token.literal
      if (token.slot.accepts.test('1')) return String(++digits % 10)
      return String.fromCharCode(65 + (letters++ % 26))
    })
    .join('')
}
