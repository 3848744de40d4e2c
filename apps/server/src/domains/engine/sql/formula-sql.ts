import { sqlTypeOf, typeOfField } from '@oficina/formula'
import type { FieldModel } from '../model/field-model.ts'
import { cast, type FieldGap, fill, type FormulaPlan, formulaPlan, isByName } from './formula-plan.ts'
import { formulaTypeOf, isListKind, listedKind } from './kind-types.ts'
import { elementsSql, labelSql, linkLabelList } from './labels.ts'
import type { Reader } from './reader.ts'
import { columnAt, storedKey } from './stored.ts'

/** A formula as SQL; null where it no longer fits the fields of its table. */
export function formulaSql(reader: Reader, field: FieldModel, alias: string): string | null {
  const plan = planOf(reader, field)
  if (!plan) return null
  const shared = reader.stagesAt(alias)
  if (shared) return shared.column(field) ?? shared.write(plan)
  const stages = new Stages(reader, alias, [field])
  const value = stages.write(plan)
  return stages.from === '' ? value : `(select ${value} ${stages.from})`
}

function planOf(reader: Reader, field: FieldModel): FormulaPlan | null {
  const table = reader.viewer.structure.tables.get(field.tableId)
  const plan = table ? formulaPlan(reader.settings, table, field) : null
  const type = formulaTypeOf(field)
  // Settled by an older version of the language, and not yet anew: what compares it counts on the type that it had.
  return plan && type !== null && plan.sqlType === sqlTypeOf(typeOfField(type)) ? plan : null
}

/** A formula that no column holds. */
const isWorkedOut = (field: FieldModel) => field.type === 'formula' && field.column === null

/** What a step works out: a field's value or, for lists that go together, a place for every linked record. */
interface Piece {
  field: FieldModel
  isAligned: boolean
}
const nameOf = (gap: FieldGap) => (gap.isAligned ? `${gap.field}!` : gap.field)

/**
 * What several formulas of one record are made of, each worked out once: formulas upon formulas, and lookups and names
 * that are named more than once. Each level of them is one step in `from`, so that the statement grows with the number of
 * formulas and not with the number of ways from one to another.
 */
export class Stages {
  /** Goes behind the `select` that uses these; empty where nothing is shared. */
  readonly from: string
  readonly #reader: Reader
  readonly #alias: string
  /** Where to find what was worked out in a step. */
  readonly #columns = new Map<string, string>()
  readonly #pieces = new Map<string, Piece>()

  constructor(reader: Reader, alias: string, formulas: readonly FieldModel[]) {
    this.#reader = reader
    this.#alias = alias
    const levels = this.#levels(formulas.filter(isWorkedOut))
    const steps = levels.map((names) => this.#step(names))
    this.from = steps.length === 0 ? '' : `from ${steps.join(' cross join lateral ')}`
  }

  /** Where a formula was worked out; undefined for those that nothing else is made of. */
  column(field: FieldModel): string | undefined {
    return this.#columns.get(field.id)
  }

  /** A formula's SQL over what the steps before it gave. */
  write(plan: FormulaPlan): string {
    const texts = plan.gaps.map((gap) =>
      'column' in gap ? columnAt(this.#alias, `"${gap.column}"`) : this.#source(nameOf(gap)),
    )
    return fill(plan.sql, texts)
  }

  /** What is to be shared, each after all that it is made of. */
  #levels(roots: readonly FieldModel[]): string[][] {
    const levelOf = new Map<string, number>()
    const uses = new Map<string, number>()
    const open = new Set<string>()
    const visit = (field: FieldModel): number => {
      const known = levelOf.get(field.id)
      if (known !== undefined) return known
      // Made of itself: empty, as `#valueOf` writes it.
      if (open.has(field.id)) return 0
      open.add(field.id)
      const table = this.#reader.viewer.structure.tables.get(field.tableId)
      let level = 1
      for (const gap of planOf(this.#reader, field)?.gaps ?? []) {
        const source = 'field' in gap ? table?.fields.get(gap.field) : undefined
        if (!source || 'column' in gap) continue
        const name = nameOf(gap)
        this.#pieces.set(name, { field: source, isAligned: gap.isAligned })
        uses.set(name, (uses.get(name) ?? 0) + 1)
        if (isWorkedOut(source)) level = Math.max(level, visit(source) + 1)
      }
      open.delete(field.id)
      levelOf.set(field.id, level)
      return level
    }
    for (const root of roots) visit(root)
    const isShared = ([name, count]: [string, number]) => {
      const field = this.#pieces.get(name)?.field
      return field !== undefined && (isWorkedOut(field) || (count > 1 && !isPlain(field)))
    }
    const shared = [...uses].filter(isShared).map(([name]) => name)
    const byLevel = Map.groupBy(shared, (name) => levelOf.get(name) ?? 0)
    return [...byLevel.keys()].sort((one, other) => one - other).map((level) => byLevel.get(level) ?? [])
  }

  /** `offset 0` keeps PostgreSQL from writing a step out again wherever it is used. */
  #step(names: readonly string[]): string {
    const alias = this.#reader.nextAlias()
    const columns = names.map((name) => {
      const field = this.#pieces.get(name)?.field
      const plan = field && isWorkedOut(field) ? planOf(this.#reader, field) : null
      return `${plan ? this.write(plan) : this.#valueOf(name)} as "${name}"`
    })
    for (const name of names) this.#columns.set(name, `${alias}."${name}"`)
    return `(select ${columns.join(', ')} offset 0) ${alias}`
  }

  #source(name: string): string {
    return this.#columns.get(name) ?? this.#valueOf(name)
  }

  #valueOf(name: string): string {
    const piece = this.#pieces.get(name)
    const type = piece ? formulaTypeOf(piece.field) : null
    if (!piece || type === null) return 'null'
    // A formula that is made of itself comes here before it has a column.
    const value = isWorkedOut(piece.field) ? 'null' : valueSql(this.#reader, piece, this.#alias)
    return cast(value, sqlTypeOf(typeOfField(type)))
  }
}

/** A column of the record says it, so that nothing is saved by reading it once. */
const isPlain = (field: FieldModel) =>
  field.link === null && !isByName(field.valueKind) && storedKey(field, 't', () => 'null') !== null

/** What a formula makes of a field: names for what has them, texts and numbers for the rest. */
function valueSql(reader: Reader, { field, isAligned }: Piece, alias: string): string {
  const listed = listedKind(field)
  if (listed !== null) {
    const list = isAligned ? reader.alignedList(field, alias) : reader.list(field, alias)
    return list === null ? 'null' : isByName(listed) ? elementsSql(reader, field, list, listed) : list
  }
  if (field.link && field.valueKind === 'links') return linkLabelList(reader, field, alias)
  if (!isByName(field.valueKind)) return reader.key(field, alias)
  return isListKind(field.valueKind)
    ? elementsSql(reader, field, reader.key(field, alias), field.valueKind)
    : labelSql(reader, field, alias)
}
