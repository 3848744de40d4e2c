import type {
  Field,
  ImportColumn,
  importKeyTypes,
  ImportLook,
  ImportReading,
  MisfitChoice,
  Table,
} from '@oficina/contract'
import { type FieldEnv, type FieldTypeId, fieldKindOf, isFieldTypeId } from '@oficina/kinds'
import { envFor, readAs } from '@oficina/kinds/evidence/index'
import type { ColumnTarget, ImportFieldType, LinkChoice, TableDraft } from './import-draft.ts'
import { connectedTableOf, type Linking, linkFit, noLinking, proposedLink } from './linking.ts'

/** What a column may become, in the order in which it is offered; the compiler names one that is missing. */
const offered: Record<ImportFieldType, true> = {
  singleLineText: true,
  text: true,
  number: true,
  currency: true,
  percent: true,
  date: true,
  dateTime: true,
  time: true,
  select: true,
  multipleSelect: true,
  radioSelect: true,
  tags: true,
  checkbox: true,
  switch: true,
  email: true,
  phone: true,
  link: true,
  cpf: true,
  cnpj: true,
  carPlate: true,
  address: true,
  user: true,
  multipleUsers: true,
  starred: true,
}
export const importableTypes = Object.keys(offered) as ImportFieldType[]

/** By these, records are found again. */
const keys: Record<(typeof importKeyTypes)[number], true> = {
  singleLineText: true,
  text: true,
  number: true,
  cnpj: true,
  cpf: true,
  phone: true,
  email: true,
  name: true,
}
export const keyTypes: ReadonlySet<string> = new Set(Object.keys(keys))
export const longestFieldLabel = 100

const isImportableType = (type: string): type is ImportFieldType =>
  (importableTypes as readonly string[]).includes(type)
/** Every text is one of these. */
const takesAll = new Set<string>(['singleLineText', 'text', 'name', 'tags', 'select', 'multipleSelect', 'radioSelect'])

/** How many values of a column can be read; null where only the preview can tell. */
export interface ColumnFit {
  fits: number
  given: number
  /** The first ones that cannot. */
  misfits: readonly { row: number; text: string }[]
  ambiguous: number
}

/** A column with what becomes of it. */
export interface MatchedColumn {
  column: ImportColumn
  kind: 'new' | 'name' | 'out' | 'field'
  /** The field of the target that it fills. */
  field: Field | null
  /** What a new field is called. */
  label: string
  /** What its values are read as: the type of the field, or `name`. */
  type: string
  reading: ImportReading
  misfits: MisfitChoice
  /** What its values name, where the field is a link. */
  link: LinkChoice | null
  fit: ColumnFit | null
}

export const targetOf = ({ kind, field }: MatchedColumn): ColumnTarget =>
  kind === 'field' && field ? (field.id as ColumnTarget) : (kind as ColumnTarget)

/** Fields that texts of a file can fill, and that the person may write. */
export const fillableFields = (table: Table | null): Field[] =>
  (table?.fields ?? []).filter(({ type, readonly, options }) => {
    if (readonly || !isFieldTypeId(type)) return false
    const { traits } = fieldKindOf(type)
    if (traits.category === 'Connection') return connectedTableOf({ type, options }) !== null
    return traits.importable && !traits.readOnlyAlways && traits.category !== 'Files'
  })

/** What becomes of each column: as the person said, else as the file and the names of the fields suggest. */
export function matchColumns(
  look: ImportLook,
  draft: TableDraft,
  table: Table | null,
  env: FieldEnv,
  linking: Linking = noLinking,
): MatchedColumn[] {
  const fields = new Map(fillableFields(table).map((field) => [field.id, field]))
  const linkOf = (column: ImportColumn) => proposedLink(column, draft, linking)
  const targets = targetsOf(look, draft, fields, table, linkOf)
  return look.fields.map((column): MatchedColumn => {
    const said = draft.columns[column.column] ?? {}
    const target = targets.get(column.column) ?? 'out'
    const field = fields.get(target) ?? null
    const kind = field ? 'field' : target === 'new' || target === 'name' ? target : 'out'
    const misfits = said.misfits === 'as_text' && kind !== 'new' ? 'empty' : (said.misfits ?? 'empty')
    const asked = said.type ?? (isImportableType(column.type) ? column.type : 'singleLineText')
    const link = kind === 'new' ? linkOf(column) : field ? linkInto(field, said.link) : null
    const linkType = link?.several ? 'manyToManyConnection' : 'connectedRecord'
    const newType = misfits === 'as_text' ? 'singleLineText' : link ? linkType : asked
    const type = kind === 'name' ? 'name' : (field?.type ?? newType)
    // With the type that was asked for, so that the choice to make it text can be taken back.
    const fit = link
      ? linkFit(column, draft, link, linking)
      : fitOf(column, kind === 'new' ? asked : type, said.reading, env)
    return {
      column,
      kind,
      field,
      label: (said.label ?? column.label).slice(0, longestFieldLabel),
      type,
      reading: said.reading ?? column.fits.find((one) => one.type === type)?.reading ?? {},
      misfits,
      link,
      fit,
    }
  })
}

/** A link that is there finds records by what they are called, unless rows of a sheet are named by another column. */
function linkInto(field: Field, said: LinkChoice | null | undefined): LinkChoice | null {
  const object = connectedTableOf(field)
  const several = field.type === 'manyToManyConnection'
  if (object === null) return null
  return said && 'sheet' in said ? { ...said, several } : { object, several }
}

function targetsOf(
  look: ImportLook,
  draft: TableDraft,
  fields: ReadonlyMap<string, Field>,
  table: Table | null,
  linkOf: (column: ImportColumn) => LinkChoice | null,
): Map<number, ColumnTarget> {
  const targets = new Map<number, ColumnTarget>()
  const taken = new Set<string>()
  // What was said first: a field that someone chose is not given to a column that is only called like it.
  for (const { column } of look.fields) {
    const said = draft.columns[column]?.target
    if (said === undefined || (said.startsWith('fld_') && (!fields.has(said) || taken.has(said)))) continue
    targets.set(column, said)
    taken.add(said)
  }
  const mayMake = table === null || table.can.manage
  for (const { column, match, given } of look.fields) {
    if (targets.has(column)) continue
    if (match !== null && fields.has(match) && !taken.has(match)) {
      targets.set(column, match as ColumnTarget)
      taken.add(match)
    } else targets.set(column, mayMake && given > 0 ? 'new' : 'out')
  }
  if (table === null && !taken.has('name')) {
    const name = nameColumn(look, draft, targets, linkOf)
    if (name !== null) targets.set(name, 'name')
  }
  return targets
}

/** Things that people call their records by. */
const namesThings = new Set(['text', 'email', 'phone', 'cpf', 'cnpj', 'carPlate', 'number', 'link'])

/** Records of a new table are called by its first short text, or by something that is different in each row. */
function nameColumn(
  look: ImportLook,
  draft: TableDraft,
  targets: ReadonlyMap<number, ColumnTarget>,
  linkOf: (column: ImportColumn) => LinkChoice | null,
): number | null {
  const free = look.fields.filter(
    (one) =>
      targets.get(one.column) === 'new' && draft.columns[one.column]?.target === undefined && linkOf(one) === null,
  )
  const typeOf = ({ column, type }: ImportColumn) => draft.columns[column]?.type ?? type
  const name =
    free.find((column) => typeOf(column) === 'singleLineText') ??
    free.find((column) => column.is_unique && namesThings.has(typeOf(column)))
  return name?.column ?? null
}

function fitOf(
  column: ImportColumn,
  type: string,
  reading: ImportReading | undefined,
  env: FieldEnv,
): ColumnFit | null {
  const { given } = column
  if (takesAll.has(type)) return { fits: given, given, misfits: [], ambiguous: 0 }
  const found = column.fits.find((one) => one.type === type)
  // Values were counted in one reading only.
  if (!found || !isFieldTypeId(type) || (reading && JSON.stringify(reading) !== JSON.stringify(found.reading)))
    return null
  // The file is judged by how values look; a field may take more than that, such as an amount without its symbol.
  const misfits = realMisfits(found, type, env)
  const count = given - found.fits
  if (count > found.misfits.length && misfits.length < found.misfits.length) return null
  const real = count > found.misfits.length ? count : misfits.length
  return { fits: given - real, given, misfits, ambiguous: found.ambiguous }
}

type Fit = ImportColumn['fits'][number]
/** Reading thousands of texts again with each key that is pressed would be felt. */
const known = new WeakMap<Fit, { env: FieldEnv; misfits: Fit['misfits'] }>()

function realMisfits(fit: Fit, type: FieldTypeId, env: FieldEnv): Fit['misfits'] {
  const before = known.get(fit)
  if (before?.env === env) return before.misfits
  const own = envFor(env, plain(fit.reading))
  const misfits = fit.misfits.filter(({ text }) => readAs(type, text, own) === undefined)
  known.set(fit, { env, misfits })
  return misfits
}

/** Without what is not said: a setting of undefined would hide the organisation's own. */
const plain = ({ locale, dateFormat }: ImportReading) => ({
  ...(locale && { locale }),
  ...(dateFormat && { dateFormat }),
})

/** Values of a column that cannot be read. */
export const misfitCount = ({ kind, fit }: Pick<MatchedColumn, 'kind' | 'fit'>): number =>
  kind === 'out' || fit === null ? 0 : fit.given - fit.fits

export const isTaken = ({ kind }: Pick<MatchedColumn, 'kind'>): boolean => kind !== 'out'

/** Types that the preview is to be read as, where they differ from what the file proves. */
export function previewTypes(matched: readonly MatchedColumn[]) {
  return matched.flatMap(({ column, kind, type, reading }) => {
    if (kind === 'out') return []
    const wanted = type === 'name' ? 'singleLineText' : type
    if (!isImportableType(wanted)) return []
    const isSame = wanted === column.type && JSON.stringify(reading) === JSON.stringify(column.reading)
    return isSame ? [] : [{ column: column.column, type: wanted, ...(Object.keys(reading).length > 0 && { reading }) }]
  })
}

/** The first different values of a column, as examples. */
export function examplesOf(look: ImportLook, column: number, most = 3): string[] {
  const texts = new Set<string>()
  for (const { cells } of look.records) {
    const text = cells[column]?.text.trim() ?? ''
    if (text !== '') texts.add(text)
    if (texts.size === most) break
  }
  return [...texts]
}
