import {
  argumentOf,
  type Filter,
  type FilterGroup,
  type FilterRule,
  isGroup,
  isObject,
  type Sort,
} from '@oficina/kinds'
import { findOption } from '@oficina/kinds/fields/shared/choice-options'
import { AppError, notFound } from '../../platform/errors.ts'
import { Turn } from '../../platform/turns.ts'
import { choicesOf, type Grant, type Viewer } from '../engine/index.ts'

type Issue = { path: string; reason: string; details?: { field: string } }
type Path = readonly (string | number)[]

/** In place of what a name would stand for; a class, since values may hold keys of any name. */
class Unknown {
  readonly issues: Issue[]
  constructor(issues: Issue[]) {
    this.issues = issues
  }
}

/** The table of this name, as far as it is there for the viewer. */
export function grantByName(viewer: Viewer, name: string): Grant {
  for (const table of viewer.structure.tables.values()) {
    const grant = table.row.api_name === name ? viewer.grant(table.id) : null
    if (grant) return grant
  }
  throw notFound('table')
}

/** The readable fields of a table by name. All other names mean nothing, for whatever reason. */
export class Names {
  readonly viewer: Viewer
  readonly grant: Grant
  readonly #ids: ReadonlyMap<string, string>

  constructor(viewer: Viewer, grant: Grant) {
    this.viewer = viewer
    this.grant = grant
    this.#ids = new Map([...grant.readable.values()].map((field) => [field.key, field.id]))
  }

  fields(names: readonly string[] | undefined): string[] | undefined {
    if (!names) return undefined
    return this.#all(names, (name, n) => this.#id(name, `fields.${n}`))
  }

  /** `name` for ascending, `-name` for descending. */
  sort(names: readonly string[] | undefined): Sort | undefined {
    if (!names) return undefined
    return this.#all(names, (name, n) => {
      const isDescending = name.startsWith('-')
      const id = this.#sortable(isDescending ? name.slice(1) : name, `sort.${n}.field`)
      return id instanceof Unknown ? id : { field: id, order: isDescending ? ('desc' as const) : ('asc' as const) }
    })
  }

  /** Every row's values by field id; `path` says where a row stands in what was sent. */
  async values(rows: readonly { values: Readonly<Record<string, unknown>> }[]): Promise<Record<string, unknown>[]> {
    const turn = new Turn()
    const isOne = rows.length === 1
    const issues: Issue[] = []
    const named: Record<string, unknown>[] = []
    for (const [n, { values }] of rows.entries()) {
      const row: Record<string, unknown> = {}
      for (const name of Object.keys(values)) {
        const id = this.#ids.get(name)
        if (id !== undefined) row[id] = values[name]
        else if (issues.length < maxIssues) {
          const path = `${isOne ? 'values' : `records.${n}.values`}.${name}`
          issues.push({ path: path.slice(0, 200), reason: 'unknown_field' })
        }
      }
      named.push(row)
      if (turn.isOver()) await turn.next()
    }
    if (issues.length > 0) throw refusal(issues)
    return named
  }

  filter(filter: Filter): Filter {
    const issues: Issue[] = []
    const named = this.#group(filter, ['filter'], issues)
    if (issues.length > 0) throw refusal(issues)
    return named
  }

  /** An id in an error as the name that the caller knows it by. */
  nameOf(id: string): string {
    return this.grant.readable.get(id)?.key ?? id
  }

  #group(group: FilterGroup, path: (string | number)[], issues: Issue[]): FilterGroup {
    const rules = group.rules.map((node, n) => {
      const here = [...path, 'rules', n]
      return isGroup(node) ? this.#group(node, here, issues) : this.#rule(node, here, issues)
    })
    return { op: group.op, rules }
  }

  /** Through a link, the rule inside is about the linked table, by its own names. */
  #rule(rule: FilterRule, path: (string | number)[], issues: Issue[]): FilterRule {
    const id = this.#ids.get(rule.field)
    if (id === undefined) {
      issues.push({ path: [...path, 'field'].join('.'), reason: 'unknown_field' })
      return rule
    }
    const { value } = rule
    const link = this.grant.readable.get(id)?.link
    const other = link ? this.viewer.grant(link.tableId) : null
    if (!other || !isObject(value) || !('field' in value)) {
      return { ...rule, field: id, value: this.#options({ ...rule, field: id }, [...path, 'value'], issues) }
    }
    const inner = new Names(this.viewer, other).#rule(value as unknown as FilterRule, [...path, 'value'], issues)
    return { ...rule, field: id, value: inner }
  }

  /** Choices by id or label, as values are written. A label that the field does not have is told, not searched for. */
  #options({ field: id, operator, value }: FilterRule, path: Path, issues: Issue[]): FilterRule['value'] {
    const field = this.grant.readable.get(id)
    const argument = field && argumentOf(field.valueKind, operator)
    if (!field || (argument !== 'option' && argument !== 'options')) return value
    const options = choicesOf(this.viewer.structure, field, () => true)
    const one = <T>(given: T, at: Path): T | string => {
      if (typeof given !== 'string' && typeof given !== 'number') return given
      const found = findOption(given, options)
      if (found === undefined)
        issues.push({ path: at.join('.'), reason: 'unknown_option', details: { field: field.key } })
      return found ?? given
    }
    return Array.isArray(value) ? value.map((item, n) => one(item, [...path, n])) : one(value, path)
  }

  #id(name: string, path: string): string | Unknown {
    return this.#ids.get(name) ?? new Unknown([{ path: path.slice(0, 200), reason: 'unknown_field' }])
  }

  #sortable(name: string, path: string): string | Unknown {
    return name === 'id' ? 'id' : this.#id(name, path)
  }

  /** All of them, or everything that is wrong with them at once. */
  #all<T, R>(items: readonly T[], one: (item: T, n: number) => R | Unknown): R[] {
    const results = items.map(one)
    const issues = results.flatMap((result) => (result instanceof Unknown ? result.issues : []))
    if (issues.length > 0) throw refusal(issues)
    return results as R[]
  }
}

const maxIssues = 100
const refusal = (issues: readonly Issue[]) => new AppError('invalid_input', { issues: issues.slice(0, maxIssues) })
