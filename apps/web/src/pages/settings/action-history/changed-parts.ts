export interface ChangedPart {
  name: string
  before: string
  after: string
}

type Values = Readonly<Record<string, unknown>> | null

/**
 * Parts of two states that differ, each by its path: `flags.create_table`. Texts and lists of them stand as they are,
 * the rest as JSON.
 */
export function changedParts(before: Values, after: Values): ChangedPart[] {
  const [was, is] = [partsIn(before ?? {}), partsIn(after ?? {})]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  return (
    names
      .map((name) => ({ name, before: was.get(name) ?? '', after: is.get(name) ?? '' }))
      // Of something new, what is off says nothing.
      .filter((part) => part.before !== part.after && !(before === null && part.after === 'false'))
  )
}

function partsIn(value: object, path = '', found = new Map<string, string>()): Map<string, string> {
  for (const [key, part] of Object.entries(value) as [string, unknown][]) {
    const name = path === '' ? key : `${path}.${key}`
    if (typeof part === 'object' && part !== null && !Array.isArray(part)) partsIn(part, name, found)
    else if (part !== null && part !== undefined) found.set(name, textOf(part))
  }
  return found
}

function textOf(part: unknown): string {
  if (typeof part === 'string') return part
  const isTexts = Array.isArray(part) && part.every((one) => typeof one === 'string')
  return isTexts ? part.join(', ') : JSON.stringify(part)
}
