/** The first letters of the months in English, Portuguese and Spanish; longer words begin with them. */
const months: readonly (readonly string[])[] = [
  ['jan', 'ene'],
  ['feb', 'fev'],
  ['mar'],
  ['apr', 'abr'],
  ['may', 'mai'],
  ['jun'],
  ['jul'],
  ['aug', 'ago'],
  ['sep', 'set'],
  ['oct', 'out'],
  ['nov'],
  ['dec', 'dez', 'dic'],
]
const names =
  'january february march april may june july august september sept october november december ' +
  'janeiro fevereiro março marco abril maio junho julho agosto setembro outubro novembro dezembro ' +
  'enero febrero marzo mayo junio julio septiembre setiembre octubre noviembre diciembre'
const known = new Set([...names.split(' '), ...months.flat()])

const monthFirst = /^(\p{L}{3,10})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})(?:,? +(\S.*))?$/iu
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|º)?[ -]+(?:de +)?(\p{L}{3,10})\.?,?[ -]+(?:de +)?(\d{4})(?:,? +(\S.*))?$/iu

/** Days with the month as a word: `Nov 17, 2026`, `17 de novembro de 2026`, `17-nov-2026`. Null where it is none. */
export function readMonthWords(text: string): { year: number; month: number; day: number; rest: string | null } | null {
  const [, word = '', day = '', year = '', rest = null] = monthFirst.exec(text) ?? reordered(dayFirst.exec(text)) ?? []
  const name = word.toLowerCase()
  if (!known.has(name)) return null
  const month = months.findIndex((starts) => starts.some((start) => name.startsWith(start))) + 1
  return { year: Number(year), month, day: Number(day), rest }
}

const reordered = (match: RegExpExecArray | null) => match && [match[0], match[2], match[1], match[3], match[4]]
