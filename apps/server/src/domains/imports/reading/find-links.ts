import type { FieldTypeId } from '@oficina/kinds'
import type { LinkFit, TextEvidence } from '@oficina/kinds/evidence/index'
import { isNamedLike } from './name-alike.ts'

/** A column of the file whose values are keys that another's lead to. */
export interface SheetLink {
  sheet: number
  column: number
  matched: number
  given: number
  isSeveral: boolean
}

/** What a column could lead to, best first, and what is proposed. */
export interface ColumnLinks {
  isKey: boolean
  links: readonly SheetLink[]
  proposed: SheetLink | null
}

export interface LinkColumn {
  name: string
  type: FieldTypeId
  given: number
  isUnique: boolean
  texts: TextEvidence | null
  /** Where its source says that it leads. */
  hint: { sheet: string; column: string } | null
}

export interface LinkSheet {
  index: number
  name: string
  columns: readonly LinkColumn[]
}

/** Things are called by these, and named by them elsewhere. */
const keyTypes: ReadonlySet<string> = new Set<FieldTypeId>([
  'singleLineText',
  'number',
  'email',
  'phone',
  'cpf',
  'cnpj',
  'carPlate',
])
const linkTypes: ReadonlySet<string> = new Set<FieldTypeId>(['select', 'multipleSelect', 'text'])
export const mayLead = (type: string): boolean => keyTypes.has(type) || linkTypes.has(type)

const keysPerSheet = 8
const toldPerColumn = 12
/** Of all columns against all others; beyond it, a file is too wide to be compared. */
const mostCompared = 40_000_000
/** So much must match, and less where the name says the same. */
const [usualShare, namedShare] = [0.8, 0.5]

interface Key {
  sheet: LinkSheet
  column: number
  of: LinkColumn
}

/** Finds columns whose values are those of a column that is different in each row: what a spreadsheet has for links. */
export function findLinks(sheets: readonly LinkSheet[]): ColumnLinks[][] {
  const keys = sheets.flatMap((sheet) => keysOf(sheet))
  const finder = new Finder(sheets, keys)
  return sheets.map((sheet) => sheet.columns.map((column, n) => finder.linksOf(sheet, column, n)))
}

const isKey = ({ type, texts }: LinkColumn): boolean => keyTypes.has(type) && texts?.isKey === true

function keysOf(sheet: LinkSheet): Key[] {
  const found = sheet.columns.flatMap((of, column): Key[] => (isKey(of) ? [{ sheet, column, of }] : []))
  return found.slice(0, keysPerSheet)
}

class Finder {
  private left = mostCompared
  private readonly sheets: readonly LinkSheet[]
  private readonly keys: readonly Key[]

  constructor(sheets: readonly LinkSheet[], keys: readonly Key[]) {
    this.sheets = sheets
    this.keys = keys
  }

  linksOf(sheet: LinkSheet, of: LinkColumn, column: number): ColumnLinks {
    const hinted = this.hinted(of)
    const { texts } = of
    const found =
      texts && mayLead(of.type)
        ? this.keys.flatMap((key) => {
            if (key.sheet === sheet && key.column === column) return []
            const fit = this.compare(texts, key)
            return fit && fit.matched > 0 ? [{ key, fit }] : []
          })
        : []
    found.sort((a, b) => rank(of, b) - rank(of, a))
    const links = found.slice(0, toldPerColumn).map(told)
    const best = found.find((one) => isLikely(sheet, of, one))
    return { isKey: isKey(of), links, proposed: hinted ?? (best ? told(best) : null) }
  }

  private compare(texts: TextEvidence, key: Key): LinkFit | null {
    const keys = key.of.texts
    this.left -= texts.whole.size
    return keys && this.left > 0 ? texts.fitTo(keys) : null
  }

  /** What a source knows beats what values seem to say. */
  private hinted(of: LinkColumn): SheetLink | null {
    const { hint } = of
    const sheet = hint && this.sheets.find(({ name }) => name === hint.sheet)
    const column = sheet?.columns.findIndex(({ name }) => name === hint?.column) ?? -1
    const target = sheet?.columns[column]
    if (!sheet || !target) return null
    const fit = of.texts && target.texts ? of.texts.fitTo(target.texts) : null
    const { matched = 0, given = of.given, isSeveral = false } = fit ?? {}
    return { sheet: sheet.index, column, matched, given, isSeveral }
  }
}

interface Found {
  key: Key
  fit: LinkFit
}

const told = ({ key, fit: { matched, given, isSeveral } }: Found): SheetLink => ({
  sheet: key.sheet.index,
  column: key.column,
  matched,
  given,
  isSeveral,
})

const share = ({ matched, given }: LinkFit) => matched / Math.max(1, given)
const isNamed = (of: LinkColumn, { key }: Found) => isNamedLike(of.name, key.sheet.name)
const rank = (of: LinkColumn, found: Found) => share(found.fit) + (isNamed(of, found) ? 1 : 0)

/**
 * Numbers are equal by chance, and what is different in each row is mostly the thing itself: there the name must say so
 * too. Within one sheet, a column that leads to another one's rows has some of them more than once.
 */
function isLikely(sheet: LinkSheet, of: LinkColumn, found: Found): boolean {
  const { key, fit } = found
  const named = isNamed(of, found)
  const isOnce = fit.isSeveral ? fit.distinct === fit.matched : of.isUnique
  if ((key.sheet === sheet || !named) && (isOnce || fit.distinct < 2)) return false
  if ((of.type === 'number' || key.of.type === 'number') && !named) return false
  return share(fit) >= (named ? namedShare : usualShare)
}
