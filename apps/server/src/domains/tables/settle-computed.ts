import { check, fieldIndex, findCycles, type FormulaType, isList, parse, toStored } from '@oficina/formula'
import {
  type Aggregate,
  aggregatesOf,
  checkFilter,
  type Filter,
  filterFieldOf,
  own,
  type ValueKind,
} from '@oficina/kinds'
import { AppError } from '../../platform/errors.ts'
import { invalid } from './field-definition.ts'
import { sourcesOf } from './grant/sources.ts'
import type { Viewer } from './grant/viewer.ts'
import type { FieldModel } from './model/field-model.ts'
import type { Structure, TableModel } from './model/structure.ts'
import { aggregateKind } from './sql/aggregate-sql.ts'
import { formulaFields } from './sql/formula-sql.ts'
import { lookupResult } from './sql/lookup-sql.ts'
import { Params } from './sql/params.ts'
import { Reader } from './sql/reader.ts'

const text = (options: object, key: string): string | null => {
  const value = own(options, key)
  return typeof value === 'string' ? value : null
}

export const isComputedType = (type: string) => ['formula', 'lookup', 'rollup', 'count'].includes(type)

/**
 * The settings of a computed field as they are kept: names in a formula as ids, and the kind of the result. Refuses what
 * cannot be worked out, and what whoever saves it may not read.
 */
export function settleComputed(viewer: Viewer, table: TableModel, type: string, options: object): object {
  switch (type) {
    case 'formula':
      return settleFormula(viewer, table, options)
    case 'lookup':
      return settleLookup(viewer, table, options)
    case 'rollup':
      return settleRollup(viewer, table, options)
    case 'count':
      return settleCount(viewer, table, options)
    default:
      return options
  }
}

const kindOfResult = (type: FormulaType): ValueKind => (isList(type) ? type.slice(0, -2) : type) as ValueKind

function settleFormula(viewer: Viewer, table: TableModel, options: object): object {
  const readable = viewer.grant(table.id)?.readable
  const reader = new Reader(viewer, new Params(), 0)
  const fields = fieldIndex(formulaFields(reader, table, 't').filter((field) => readable?.has(field.id)))
  const expression = text(options, 'expression') ?? ''
  const refused = (error: { id: string; position: unknown; details?: unknown }) =>
    new AppError('invalid_input', {
      issues: [{ path: 'options.expression', reason: error.id, position: error.position, details: error.details }],
    })
  const stored = toStored(expression, fields)
  const parsed = parse(stored)
  if (!parsed.ok) throw refused(parsed.error)
  const checked = check(parsed.ast, fields)
  if (!checked.ok) throw refused(checked.error)
  const { type } = checked.checked
  return { ...options, expression: stored, resultKind: kindOfResult(type), isList: isList(type) }
}

function linkOf(
  viewer: Viewer,
  table: TableModel,
  options: object,
): { link: FieldModel; fields: ReadonlyMap<string, FieldModel> } {
  const link = viewer.grant(table.id)?.readable.get(text(options, 'linkFieldId') ?? '')
  const other = link?.link ? viewer.grant(link.link.tableId) : null
  if (!link || !other) throw invalid('options.linkFieldId', 'unknown_field')
  return { link, fields: other.readable }
}

function targetOf(fields: ReadonlyMap<string, FieldModel>, options: object): FieldModel {
  const target = fields.get(text(options, 'targetFieldId') ?? '')
  if (!target) throw invalid('options.targetFieldId', 'unknown_field')
  return target
}

function settleLookup(viewer: Viewer, table: TableModel, options: object): object {
  const { link, fields } = linkOf(viewer, table, options)
  return { ...options, ...lookupResult(targetOf(fields, options), link.valueKind === 'links') }
}

function settleRollup(viewer: Viewer, table: TableModel, options: object): object {
  const { fields } = linkOf(viewer, table, options)
  const target = targetOf(fields, options)
  refuseFilter(fields, options)
  const aggregate = text(options, 'aggregate') ?? ''
  if (aggregate === 'join') return { ...options, resultKind: 'text', isList: false }
  if (!(aggregatesOf[target.valueKind] as readonly string[]).includes(aggregate)) {
    throw invalid('options.aggregate', 'unknown_aggregate')
  }
  return { ...options, resultKind: aggregateKind(aggregate as Aggregate, target.valueKind), isList: false }
}

function settleCount(viewer: Viewer, table: TableModel, options: object): object {
  refuseFilter(linkOf(viewer, table, options).fields, options)
  return options
}

function refuseFilter(fields: ReadonlyMap<string, FieldModel>, options: object): void {
  const filter = own(options, 'filters') as Filter | null | undefined
  if (!filter) return
  const known = new Map([...fields.values()].map((field) => [field.id, filterFieldOf(field.kind, field.options)]))
  const [error] = checkFilter(filter, known)
  if (error) throw invalid(['options.filters', ...error.path].join('.'), error.reason)
}

/** Fields that are made of themselves, over however many tables and links. */
export function refuseCycles(structure: Structure, fieldId: string): void {
  const graph = new Map<string, string[]>()
  for (const table of structure.tables.values()) {
    for (const field of table.fields.values()) {
      graph.set(field.id, field.link ? [] : sourcesOf(field).flatMap((source) => source.fieldId ?? []))
    }
  }
  if (findCycles(graph).some((cycle) => cycle.includes(fieldId))) throw invalid('options', 'circular')
}
