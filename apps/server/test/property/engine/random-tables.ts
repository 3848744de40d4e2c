import type { Field } from '@oficina/contract'
import { check, fieldIndex, type FormulaField, parse } from '@oficina/formula'
import {
  fieldKindOf,
  type FieldTypeId,
  formulaTypeOfKind,
  type Json,
  own,
  rollupsOf,
  type ValueKind,
} from '@oficina/kinds'
import type { Person } from '../../build.ts'
import { type Kind, RandomFormula, randomFrom } from '../../formula/random-formula.ts'
import { samplesFor, storedTypes } from '../../kinds/sample-values.ts'

export type Random = ReturnType<typeof randomFrom>

/** A table of the test, with its fields as the server tells of them. */
export interface RandomTable {
  id: string
  fields: Field[]
}

export interface RandomWorld {
  far: RandomTable
  main: RandomTable
  /** The link fields of `main`. */
  one: string
  many: string
}

export const kindOf = (field: Field) => fieldKindOf(field.type as FieldTypeId)
export const valueKindOf = (field: Field): ValueKind => kindOf(field).valueKindOf(field.options)

async function add(who: Person, table: RandomTable, label: string, type: string, options: object): Promise<Field> {
  const made = await who.api.fields.create({
    tableId: table.id,
    label,
    type,
    options: options as Record<string, unknown>,
  })
  if (made.error) throw new Error(`${label} ${type}: ${JSON.stringify(made.error)}`)
  table.fields.push(made.body)
  return made.body
}

/** A table with a field of every type that a record's own column holds. */
export async function withEveryType(who: Person, label: string): Promise<RandomTable> {
  const made = await who.api.tables.create({ label })
  if (made.error) throw new Error(JSON.stringify(made.error))
  const table = { id: made.body.id, fields: [...made.body.fields] }
  for (const type of storedTypes) await add(who, table, type, type, samplesFor(type).options)
  return table
}

/** Two tables of every type, links between them, lookups and rollups over these, and formulas over all of it. */
export async function makeWorld(who: Person, random: Random, formulas: number): Promise<RandomWorld> {
  const far = await withEveryType(who, 'Far')
  const main = await withEveryType(who, 'Main')
  const one = (await add(who, main, 'one', 'connectedRecord', { connectedTableId: far.id })).id
  const many = (await add(who, main, 'many', 'manyToManyConnection', { connectedTableId: far.id })).id
  await add(who, main, 'links', 'count', { linkFieldId: many })
  for (const target of far.fields) {
    const link = random.pick([one, many])
    const over = { linkFieldId: link, targetFieldId: target.id }
    await add(who, main, `look ${target.label}`, 'lookup', over)
    const aggregate = random.pick(rollupsOf(valueKindOf(target)))
    await add(who, main, `roll ${target.label}`, 'rollup', { ...over, linkFieldId: many, aggregate })
  }
  for (let n = 0; n < formulas; n++) await addFormula(who, main, random, n)
  return { far, main, one, many }
}

/** As a formula takes the field. */
export function formulaFieldOf(field: Field): FormulaField | null {
  const isListed = own(field.options, 'isList') === true
  const kind = isListed ? (own(field.options, 'resultKind') as ValueKind) : valueKindOf(field)
  const type = formulaTypeOfKind(kind, isListed)
  return type === null ? null : { id: field.id, name: field.label, type, sql: `"${field.id}"` }
}

const kinds: readonly Kind[] = ['text', 'number', 'boolean', 'date', 'list']
/** Its value changes while the test looks. */
const moving = new Set(['CREATED_TIME', 'LAST_MODIFIED_TIME', 'FROMNOW', 'TONOW'])

/** A formula over everything that is there, formulas included; those that the language refuses are drawn again. */
async function addFormula(who: Person, table: RandomTable, random: Random, n: number): Promise<void> {
  const fields = table.fields.flatMap((field) => formulaFieldOf(field) ?? [])
  const columns = fields.map(({ id, type }) => ({ name: id, type }))
  const writer = new RandomFormula(random, columns, (fn) => !fn.volatile && !moving.has(fn.id))
  for (let tries = 0; tries < 200; tries++) {
    const expression = writer.write(random.pick(kinds), 1 + random.below(3))
    const parsed = parse(expression)
    if (!parsed.ok || !check(parsed.ast, fieldIndex(fields)).ok || !expression.includes('{')) continue
    const made = await who.api.fields.create({
      tableId: table.id,
      label: `f${n}`,
      type: 'formula',
      options: { expression },
    })
    if (made.error) continue
    table.fields.push(made.body)
    return
  }
  throw new Error('no formula was accepted')
}

/** Values for a new or changed record: some of the fields, from the samples of their types. */
export function someValues(table: RandomTable, random: Random): Record<string, Json> {
  const values: Record<string, Json> = {}
  for (const field of table.fields) {
    if (!storedTypes.includes(field.type as FieldTypeId) && field.type !== 'name') continue
    if (random.next() < 0.3) continue
    if (field.type === 'name') {
      values[field.id] = random.pick(['Ana', 'Érica', 'zé', 'Bruno 2', null])
      continue
    }
    const { values: samples } = samplesFor(field.type as FieldTypeId)
    values[field.id] = random.pick([...samples, null])
  }
  return values
}
