import {
  check,
  compile,
  type FieldLookup,
  fieldIndex,
  type FormulaField,
  type FormulaType,
  isList,
  parse,
  toStored,
} from '@oficina/formula'
import { checkFilter, type Filter, filterFieldOf, own, rollupsOf, type ValueKind } from '@oficina/kinds'
import { AppError } from '../../platform/errors.ts'
import {
  type FieldModel,
  formulaTypeOf,
  isCircular,
  lookupResult,
  type OrgSettings,
  rollupKind,
  type Structure,
  type Viewer,
} from '../engine/index.ts'
import { invalid } from './field-definition.ts'

const text = (options: object, key: string): string | null => {
  const value = own(options, key)
  return typeof value === 'string' ? value : null
}

export const isComputedType = (type: string) => ['formula', 'lookup', 'rollup', 'count'].includes(type)

type Fields = ReadonlyMap<string, FieldModel>

/** What the settings of a computed field may name: the fields of each table, as far as they are there for someone. */
export interface FieldScope {
  settings: OrgSettings
  fieldsOf: (tableId: string) => Fields | undefined
  /** Someone saves it, and is told when it is too much; what was saved before stays. */
  isNew: boolean
}

export const namesFor = (viewer: Viewer): FieldScope => ({
  settings: viewer.structure.settings,
  isNew: true,
  fieldsOf: (tableId) => viewer.grant(tableId)?.readable,
})

/**
 * The settings of a computed field as they are kept: names in a formula as ids, and the kind of the result. Refuses what
 * cannot be worked out, and what is not in the scope.
 */
export function settleComputed(scope: FieldScope, tableId: string, type: string, options: object): object {
  switch (type) {
    case 'formula':
      return settleFormula(scope, tableId, options)
    case 'lookup':
      return settleLookup(scope, tableId, options)
    case 'rollup':
      return settleRollup(scope, tableId, options)
    case 'count':
      return settleCount(scope, tableId, options)
    default:
      return options
  }
}

const kindOfResult = (type: FormulaType): ValueKind => (isList(type) ? type.slice(0, -2) : type) as ValueKind

function settleFormula(scope: FieldScope, tableId: string, options: object): object {
  const fields = namedFields(scope.fieldsOf(tableId))
  const refused = (error: { id: string; position: unknown; details?: unknown }) =>
    new AppError('invalid_input', {
      issues: [{ path: 'options.expression', reason: error.id, position: error.position, details: error.details }],
    })
  const stored = toStored(text(options, 'expression') ?? '', fields)
  const parsed = parse(stored)
  if (!parsed.ok) throw refused(parsed.error)
  const checked = check(parsed.ast, fields)
  if (!checked.ok) throw refused(checked.error)
  const { timezone, locale } = scope.settings
  const compiled = scope.isNew ? compile(checked.checked, { timezone, locale }) : null
  if (compiled?.ok === false) throw refused(compiled.error)
  const { type } = checked.checked
  return { ...options, expression: stored, resultKind: kindOfResult(type), isList: isList(type) }
}

/** By id and, where one is asked for, by name. */
function namedFields(fields: Fields | undefined): FieldLookup {
  let byName: FieldLookup | undefined
  return {
    get: (ref) => {
      const field = fields?.get(ref)
      if (field) return formulaField(field)
      byName ??= fieldIndex([...(fields?.values() ?? [])].flatMap((one) => formulaField(one) ?? []))
      return byName.get(ref)
    },
  }
}

/** A column stands for its SQL, which here only says whether the whole gets too long. */
function formulaField(field: FieldModel): FormulaField | undefined {
  const type = formulaTypeOf(field)
  return type === null ? undefined : { id: field.id, name: field.label, type, sql: 'x', immutable: false }
}

function linkOf(scope: FieldScope, tableId: string, options: object): { link: FieldModel; fields: Fields } {
  const link = scope.fieldsOf(tableId)?.get(text(options, 'linkFieldId') ?? '')
  const fields = link?.link ? scope.fieldsOf(link.link.tableId) : undefined
  if (!link || !fields) throw invalid('options.linkFieldId', 'unknown_field')
  return { link, fields }
}

function targetOf(fields: Fields, options: object): FieldModel {
  const target = fields.get(text(options, 'targetFieldId') ?? '')
  if (!target) throw invalid('options.targetFieldId', 'unknown_field')
  return target
}

function settleLookup(scope: FieldScope, tableId: string, options: object): object {
  const { link, fields } = linkOf(scope, tableId, options)
  refuseFilter(fields, options)
  return { ...options, ...lookupResult(targetOf(fields, options), link.valueKind === 'links') }
}

function settleRollup(scope: FieldScope, tableId: string, options: object): object {
  const { fields } = linkOf(scope, tableId, options)
  const target = targetOf(fields, options)
  refuseFilter(fields, options)
  const aggregate = rollupsOf(target.valueKind).find((one) => one === text(options, 'aggregate'))
  if (!aggregate) throw invalid('options.aggregate', 'unknown_aggregate')
  return { ...options, resultKind: rollupKind(aggregate, target.valueKind), isList: false }
}

function settleCount(scope: FieldScope, tableId: string, options: object): object {
  refuseFilter(linkOf(scope, tableId, options).fields, options)
  return options
}

function refuseFilter(fields: Fields, options: object): void {
  const filter = own(options, 'filters') as Filter | null | undefined
  if (!filter) return
  const known = new Map([...fields.values()].map((field) => [field.id, filterFieldOf(field.kind, field.options)]))
  const [error] = checkFilter(filter, known)
  if (error) throw invalid(['options.filters', ...error.path].join('.'), error.reason)
}

/** Fields that are made of themselves, over however many tables and links. */
export function refuseCycles(structure: Structure, tableId: string, fieldId: string): void {
  if (isCircular(structure, { tableId, fieldId })) throw invalid('options', 'circular')
}
