import { isExact, mayBeBlank, mayFail, mayFold, type TypedNode, typeOf } from '../check/typed-node.ts'
import { FormulaRefused } from '../formula-error.ts'
import type { Emit, Fill, Want } from '../functions/definition.ts'
import { limits } from '../limits.ts'
import { elementOf, type FormulaType, isList, listOf, type ScalarType, sqlTypeOf } from '../value-type.ts'
import { boundWhole, visible } from './bounds.ts'
import { atZone, convertList, convertScalar, emptyList, joinList, loadScalar, markers, neutral } from './convert.ts'
import { literalSql } from './literal-sql.ts'
import { findLocale, type Locale } from './locales.ts'

export interface EmitOptions {
  zone: string
  locale: Locale
  record: Emit['record']
}

const nothing: TypedNode = { kind: 'nothing', failed: false, position: { start: 0, end: 0 } }

/** Writes the SQL of typed nodes, and notes on the way whether it may be stored. */
export class Emitter implements Emit {
  readonly locale: Locale
  readonly record: Emit['record']
  immutable = true
  /** Numbers of the resulting list have no more decimals than are shown. */
  isRounded = true
  #aliases = 0
  readonly #zone: string
  #work = 0

  constructor(options: EmitOptions) {
    this.#zone = options.zone
    this.locale = options.locale
    this.record = options.record
  }

  as(node: TypedNode, type: FormulaType, fill: Fill): string {
    const sql = this.#write(node, type, fill)
    this.#work += sql.length
    if (sql.length > limits.sqlLength || this.#work > limits.sqlWork) {
      throw new FormulaRefused('too_complex', node.position, { max: limits.sqlLength })
    }
    return sql
  }

  #write(node: TypedNode, type: FormulaType, fill: Fill): string {
    switch (node.kind) {
      case 'nothing':
        return (!node.failed && this.#blankAs(type, fill)) || `NULL::${sqlTypeOf(type)}`
      case 'literal':
        return this.#convert(literalSql(node, this.#zone), node.type, type, node, false)
      case 'field': {
        const { field } = node
        if (field.immutable === false) this.immutable = false
        const isFit = isList(node.type) || field.loaded
        const sql = isFit ? `(${field.sql})` : loadScalar(field.sql, node.type as ScalarType)
        return this.#convert(sql, node.type, type, node, fill)
      }
      case 'call': {
        const { fn, args } = node
        if (fn.volatile || fn.unstored) this.immutable = false
        if (fn.chooses) return fn.sql(this, args, { type, fill, own: node.type }, node.position)
        const sql = fn.sql(this, args, { type: node.type, fill: false, own: node.type }, node.position)
        return this.#convert(sql, node.type, type, node, fill)
      }
    }
  }

  #convert(sql: string, from: FormulaType, to: FormulaType, node: TypedNode, fill: Fill): string {
    const converted = this.#converted(sql, from, to, node)
    const blank = mayBeBlank(node) ? this.#blankAs(to, fill) : null
    if (blank === null) return converted
    const single = isList(from) && !isList(to) && to !== 'text' && to !== 'boolean'
    // More than one value where one is wanted is an error, which the neutral value must not hide.
    return single ? this.#single(sql, converted, blank) : `coalesce(${converted}, ${blank})`
  }

  #converted(sql: string, from: FormulaType, to: FormulaType, node: TypedNode): string {
    if (from === to) return sql
    const element = elementOf(from)
    if (!isList(from)) {
      const compares = element === 'text' && to === 'boolean'
      const one = this.#scalar(compares ? this.anchored(node, sql) : sql, element, elementOf(to), node)
      return isList(to) ? `ARRAY[${one}]::${sqlTypeOf(to)}` : one
    }
    if (to === 'boolean') return `(cardinality(${sql}) > 0)`
    this.immutable = false
    if (to === 'text') return joinList(sql, element, `', '`, this.#zone)
    if (isList(to)) return convertList(sql, element, elementOf(to), this.#zone) ?? this.#refuse(node, to)
    return this.#single(sql, this.#scalar(loadScalar(`(${sql})[1]`, element), element, to as ScalarType, node), null)
  }

  #single(list: string, value: string, blank: string | null): string {
    const filled = blank === null ? value : `coalesce(${value}, ${blank})`
    return `CASE WHEN cardinality(${list}) > 1 THEN NULL ELSE ${filled} END`
  }

  #scalar(sql: string, from: ScalarType, to: ScalarType, node: TypedNode): string {
    return convertScalar(sql, from, to, this.zoneOf(node)) ?? this.#refuse(node, to)
  }

  /** `check` lets nothing through that has no conversion; this is for a node made by other means. */
  #refuse(node: TypedNode, to: FormulaType): never {
    throw new FormulaRefused('wrong_type', node.position, { expected: to, found: typeOf(node) ?? 'blank' })
  }

  #blankAs(type: FormulaType, fill: Fill): string | null {
    if (!fill) return null
    if (isList(type)) return emptyList(type)
    if (fill === 'mark' && (type === 'date' || type === 'dateTime' || type === 'time')) return markers[type]
    return neutral[type]
  }

  chosen(sql: string, args: readonly TypedNode[], want: Want): string {
    const converted = this.#converted(sql, want.own, want.type, nothing)
    const blank = this.#blankAs(want.type, want.fill)
    const filled = blank === null ? converted : `coalesce(${converted}, ${blank})`
    const failures = args.filter(mayFail).map((arg) => this.failed(arg))
    return failures.length > 0 ? `CASE WHEN ${failures.join(' OR ')} THEN NULL ELSE ${filled} END` : filled
  }

  /** By way of the call's own type, so that a choice between 1 and TRUE() reads "1" in either case. */
  branch(node: TypedNode | undefined, want: Want): string {
    if (!node) return this.#blankAs(want.type, want.fill) ?? `NULL::${sqlTypeOf(want.type)}`
    const type = typeOf(node)
    if (type === null || type === want.own) return this.as(node, want.type, want.fill)
    return this.#convert(this.as(node, want.own, false), want.own, want.type, node, want.fill)
  }

  value(node: TypedNode): string {
    return this.as(node, typeOf(node) ?? 'text', false)
  }

  text(node: TypedNode): string {
    return this.anchored(node, this.piece(node))
  }

  piece(node: TypedNode): string {
    return this.as(node, 'text', true)
  }

  anchored(node: TypedNode, sql: string): string {
    return mayFold(node) ? `CASE WHEN ${this.record.id} IS NOT NULL THEN ${sql} END` : sql
  }

  number(node: TypedNode): string {
    return this.as(node, 'number', true)
  }

  exact(node: TypedNode): string {
    return isExact(node) ? this.number(node) : visible(this.number(node))
  }

  truth(node: TypedNode): string {
    return this.as(node, 'boolean', true)
  }

  clamped(node: TypedNode | undefined, min: number, max: number, fallback: number): string {
    if (!node) return `${fallback}`
    if (node.kind === 'literal' && node.type === 'number') {
      return `${Math.min(max, Math.max(min, Math.trunc(Number(node.value))))}`
    }
    const sql = `greatest(least(trunc(${this.exact(node)}), ${max}), ${min})::int`
    // LEAST and GREATEST pass over a NULL: an argument that can fail is written again, so that it still fails.
    return mayFail(node) ? `CASE WHEN ${this.number(node)} IS NOT NULL THEN ${sql} END` : sql
  }

  within(node: TypedNode, min: number, max: number): string {
    return boundWhole(this.exact(node), min, max)
  }

  day(node: TypedNode): string {
    return this.as(node, 'date', false)
  }

  moment(node: TypedNode): string {
    return this.as(node, 'dateTime', false)
  }

  local(node: TypedNode): string {
    const isDay = node.kind !== 'nothing' && elementOf(node.type) === 'date'
    return isDay ? `(${this.day(node)})::timestamp` : atZone(this.moment(node), this.zoneOf(node))
  }

  today(): string {
    return `${atZone('now()', this.#zone)}::date`
  }

  /** The zone that SET_TIMEZONE gave this value, or the formula's. */
  zoneOf(node: TypedNode): string {
    return this.#setting(node, 'SET_TIMEZONE') ?? this.#zone
  }

  localeOf(node: TypedNode): Locale {
    return findLocale(this.#setting(node, 'SET_LOCALE') ?? '') ?? this.locale
  }

  /** Looks through functions that hand on a date, for one that sets how it is shown. */
  #setting(node: TypedNode, id: string): string | null {
    let at: TypedNode | undefined = node
    while (at?.kind === 'call' && ['SET_TIMEZONE', 'SET_LOCALE', 'DATEADD'].includes(at.fn.id)) {
      const setting: TypedNode | undefined = at.args[1]
      if (at.fn.id === id && setting?.kind === 'literal') return setting.value
      at = at.args[0]
    }
    return null
  }

  list(node: TypedNode, element: ScalarType): string {
    return this.as(node, listOf(element), true)
  }

  aligned(node: TypedNode, element: ScalarType): string {
    const sql = node.kind === 'field' ? node.field.aligned : undefined
    if (node.kind !== 'field' || sql === undefined) return this.list(node, element)
    return this.list({ ...node, field: { ...node.field, sql } }, element)
  }

  alias(): string {
    return `f_u${++this.#aliases}`
  }

  unrounded(): void {
    this.isRounded = false
  }

  isBlank(node: TypedNode): string {
    const type = typeOf(node)
    if (type === null) return 'true'
    if (type === 'text') return `(coalesce(${this.anchored(node, this.value(node))}, '') = '')`
    if (isList(type)) return `(coalesce(cardinality(${this.value(node)}), 0) = 0)`
    return `(${this.value(node)} IS NULL)`
  }

  failed(node: TypedNode): string {
    return mayFail(node) ? `(${this.as(node, typeOf(node) ?? 'text', 'mark')} IS NULL)` : 'false'
  }

  unstored(): void {
    this.immutable = false
  }
}
