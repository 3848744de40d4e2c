import { check, compile, type FormulaField, isList, mayFold, parse, sqlTypeOf, typeOfField } from '@oficina/formula'
import { own } from '@oficina/kinds'
import type { FieldModel } from '../model/field-model.ts'
import type { OrgSettings, TableModel } from '../model/structure.ts'
import { formulaTypeOf, listedKind } from './kind-types.ts'
import { storedKey } from './stored.ts'

/** What a formula needs of its record, in the place of which each statement writes its own SQL. */
export type Gap = FieldGap | { column: 'id' | 'created_at' | 'updated_at' }
export interface FieldGap {
  field: string
  /** Of a list: with a place for every linked record. */
  isAligned: boolean
}

/** A formula of a table, checked and compiled once, whoever reads it and under whatever alias. */
export interface FormulaPlan {
  /** The SQL type of its result. */
  sqlType: string
  isList: boolean
  /** SQL and gaps in turn, beginning with SQL. */
  sql: readonly string[]
  gaps: readonly Gap[]
  /** The fields that it reads, each once. */
  reads: readonly string[]
  /** It hangs on the record's own columns alone, by itself and by all that it is made of. */
  immutable: boolean
  /** PostgreSQL may work it out without a record. */
  foldable: boolean
  /** The expression of a generated column; null where it cannot be one. */
  stored: string | null
}

/**
 * A generated column cannot read another one, so what a formula is made of is written out in it. Formulas upon formulas
 * would double with each step, and every connection keeps every expression of a table in memory: longer ones are worked
 * out when they are read, from the columns of those that are short enough.
 */
const longestStored = 4_000

const gapMark = '\0'
const alignedMark = '!'
const gapOf = (name: string): Gap => {
  if (name.startsWith('@')) return { column: name.slice(1) as 'id' | 'created_at' | 'updated_at' }
  const isAligned = name.endsWith(alignedMark)
  return { field: isAligned ? name.slice(0, -1) : name, isAligned }
}
const recordGaps = {
  id: `${gapMark}@id${gapMark}`,
  createdAt: `${gapMark}@created_at${gapMark}`,
  updatedAt: `${gapMark}@updated_at${gapMark}`,
}

interface Kept {
  settings: string
  /** What it was made of. A field that is the same object, with the same plan, has not changed. */
  sources: readonly { id: string; field: FieldModel | undefined; plan: FormulaPlan | null }[]
  plan: FormulaPlan | null
}

const byTable = new WeakMap<TableModel, Map<string, FormulaPlan | null>>()
/** Outlives the table's model: a change of other fields leaves a formula's own as it is. */
const byField = new WeakMap<FieldModel, Kept>()

/** Null where the formula no longer fits the fields of its table, or is made of itself. */
export function formulaPlan(settings: OrgSettings, table: TableModel, field: FieldModel): FormulaPlan | null {
  const known = byTable.get(table) ?? new Map<string, FormulaPlan | null>()
  byTable.set(table, known)
  const { timezone, locale } = settings
  return planIn({ settings, key: `${timezone} ${locale}`, table, known, open: new Set() }, field)
}

interface Planning {
  settings: OrgSettings
  key: string
  table: TableModel
  known: Map<string, FormulaPlan | null>
  /** Being planned: met again, they are made of themselves. */
  open: Set<string>
}

function planIn(at: Planning, field: FieldModel): FormulaPlan | null {
  const name = `${at.key} ${field.id}`
  const known = at.known.get(name)
  if (known !== undefined) return known
  if (at.open.has(field.id)) return null
  at.open.add(field.id)
  const plan = keptPlan(at, field) ?? makePlan(at, field)
  at.open.delete(field.id)
  at.known.set(name, plan)
  return plan
}

const sourcePlan = (at: Planning, source: FieldModel | undefined) =>
  source?.type === 'formula' ? planIn(at, source) : null

function keptPlan(at: Planning, field: FieldModel): FormulaPlan | null {
  const kept = byField.get(field)
  if (!kept?.plan || kept.settings !== at.key) return null
  const isSame = kept.sources.every(({ id, field: was, plan }) => {
    const source = at.table.fields.get(id)
    return source === was && sourcePlan(at, source) === plan
  })
  return isSame ? kept.plan : null
}

function makePlan(at: Planning, field: FieldModel): FormulaPlan | null {
  const parsed = parse(String(own(field.options, 'expression')))
  if (!parsed.ok) return null
  const fields = { get: (id: string) => formulaField(at, at.table.fields.get(id)) }
  const checked = check(parsed.ast, fields)
  if (!checked.ok) return null
  const { timezone, locale } = at.settings
  const compiled = compile(checked.checked, { timezone, locale, record: recordGaps })
  if (!compiled.ok) return null
  const parts = compiled.sql.split(gapMark)
  const gaps = parts.filter((_, n) => n % 2 === 1).map(gapOf)
  const reads = [...new Set(gaps.flatMap((gap) => ('field' in gap ? [gap.field] : [])))]
  const draft = {
    sqlType: sqlTypeOf(compiled.type),
    isList: isList(compiled.type),
    sql: parts.filter((_, n) => n % 2 === 0),
    gaps,
    reads,
    immutable: compiled.immutable,
    foldable: mayFold(checked.checked.root),
  }
  const plan = { ...draft, stored: draft.immutable ? storedSql(at, draft) : null }
  const sources = checked.checked.uses.map((id) => {
    const source = at.table.fields.get(id)
    return { id, field: source, plan: sourcePlan(at, source) }
  })
  byField.set(field, { settings: at.key, sources, plan })
  return plan
}

/** A field as a formula of its own table sees it, with a gap for its SQL. */
function formulaField(at: Planning, field: FieldModel | undefined): FormulaField | undefined {
  const type = field ? formulaTypeOf(field) : null
  if (!field || type === null) return undefined
  const plan = sourcePlan(at, field)
  // What is made of a formula that no longer works has nothing to be made of: it is empty, and not as if that were blank.
  if (field.type === 'formula' && plan === null) return undefined
  return {
    id: field.id,
    name: field.label,
    type,
    sql: `${gapMark}${field.id}${gapMark}`,
    ...(field.type === 'lookup' &&
      listedKind(field) !== null && { aligned: `${gapMark}${field.id}${alignedMark}${gapMark}` }),
    immutable: field.type === 'formula' ? (plan?.immutable ?? false) : isOwnValue(field),
    foldable: field.type === 'formula' && (plan?.foldable ?? true),
  }
}

const kindsByName: readonly string[] = ['choice', 'choices', 'user', 'users', 'link', 'links', 'files']

/** Shown by what someone or something is called, and not by the value itself. */
export const isByName = (kind: string): boolean => kindsByName.includes(kind)

/** Whether the record's own columns say it. Labels, names and running clocks change by themselves. */
function isOwnValue(field: FieldModel): boolean {
  const isClock = field.valueKind === 'duration' && field.columnType === 'jsonb'
  return storedKey(field, 't', () => 'null') !== null && !isClock && !isByName(field.valueKind)
}

/** In a generated column the table has no name, and formulas are written out. */
function storedSql(at: Planning, draft: Omit<FormulaPlan, 'stored'>): string | null {
  let length = draft.sql.reduce((sum, part) => sum + part.length, 0)
  const texts: string[] = []
  for (const gap of draft.gaps) {
    const text = 'column' in gap ? `"${gap.column}"` : storedSource(at, at.table.fields.get(gap.field))
    if (text === null) return null
    length += text.length
    if (length > longestStored) return null
    texts.push(text)
  }
  return fill(draft.sql, texts)
}

function storedSource(at: Planning, source: FieldModel | undefined): string | null {
  const type = source ? formulaTypeOf(source) : null
  if (!source || type === null) return null
  const sql = source.type === 'formula' ? (planIn(at, source)?.stored ?? null) : storedKey(source, '', () => 'null')
  return sql === null ? null : cast(sql, sqlTypeOf(typeOfField(type)))
}

/** A value as the formula's own type of it. */
export const cast = (sql: string, type: string) => `(${sql})::${type}`

/** The texts put into the gaps between the pieces of SQL. */
export const fill = (sql: readonly string[], texts: readonly string[]) =>
  sql.map((piece, n) => piece + (texts[n] ?? '')).join('')
