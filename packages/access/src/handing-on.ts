import type { Actor } from './abilities.ts'
import { type AppLevel, type AppRules, appLevelOf, appLevelReaches } from './apps.ts'
import type { DocPageRules } from './doc-pages.ts'
import type { Seat } from './seats.ts'
import {
  type FieldLevel,
  levelReaches,
  type RowFilter,
  type TableRights,
  type TableRules,
  tableRightsOf,
} from './tables.ts'

/** Someone who gives rights, and the tables and apps that they created. */
export interface Giver {
  actor: Actor
  owns: ReadonlySet<string>
}

/** The rules of a role, without its switches. */
export interface RoleRules {
  tables: TableRules
  apps: AppRules
  docPages: DocPageRules
}

export const noRules: RoleRules = { tables: {}, apps: {}, docPages: {} }

const fieldRank: Record<FieldLevel, number> = { none: 0, view: 1, edit: 2 }

/**
 * The ids of tables, apps and pages for which rules give more than their author has, and more than before; `*` stands for
 * those that no rule names. Such things are decided by `*` on both sides, so no list of all things is needed.
 */
export function beyondOwn(giver: Giver, given: RoleRules, options: { before?: RoleRules; seat?: Seat } = {}): string[] {
  if (giver.actor.isAdmin) return []
  const { before = noRules, seat = 'builder' } = options
  const as = (rules: RoleRules): Actor => ({ ...giver.actor, ...rules, isAdmin: false, seat })
  const [next, old] = [as(given), as(before)]
  const ids = (kind: keyof RoleRules) => [
    ...new Set(['*', ...Object.keys(given[kind]), ...Object.keys(before[kind]), ...Object.keys(giver.actor[kind])]),
  ]
  const isOwn = (id: string) => giver.owns.has(id)
  const tables = ids('tables').filter((id) => {
    const wanted = tableRightsOf(next, { id, isOwn: false })
    return (
      !holdsRights(tableRightsOf(giver.actor, { id, isOwn: isOwn(id) }), wanted) &&
      !holdsRights(tableRightsOf(old, { id, isOwn: false }), wanted)
    )
  })
  const apps = ids('apps').filter((id) => {
    const wanted = appLevelOf(next, { id, isOwn: false })
    const has = (level: AppLevel) => appLevelReaches(level, wanted)
    return !has(appLevelOf(giver.actor, { id, isOwn: isOwn(id) })) && !has(appLevelOf(old, { id, isOwn: false }))
  })
  const pages = ids('docPages').filter((id) => {
    const wanted = pageLevel(given.docPages, id)
    const own = isOwn(id) ? 'full' : pageLevel(giver.actor.docPages, id)
    return !levelReaches(own, wanted) && !levelReaches(pageLevel(before.docPages, id), wanted)
  })
  return [...new Set([...tables, ...apps, ...pages])]
}

const pageLevel = (rules: DocPageRules, id: string) => (Object.hasOwn(rules, id) ? rules[id] : rules['*']) ?? 'none'

/** Whether the first includes everything that the second gives: abilities, fields and records. */
export function holdsRights(holder: TableRights, given: TableRights): boolean {
  if (!given.can.read) return true
  const abilities = Object.keys(given.can) as (keyof TableRights['can'])[]
  if (abilities.some((ability) => given.can[ability] && !holder.can[ability])) return false
  return holdsFields(holder.fields, given.fields) && holdsRows(holder.filters, given.filters)
}

function holdsFields(holder: TableRights['fields'], given: TableRights['fields']): boolean {
  if (holder === null) return true
  // Every field, also those that are added later.
  if (given === null) return false
  return Object.entries(given).every(([id, level]) => fieldRank[level] <= fieldRank[holder[id] ?? 'none'])
}

/** A row scope is narrowed by adding conditions: people give the rows that they see, or fewer. */
function holdsRows(holder: RowFilter | null, given: RowFilter | null): boolean {
  if (holder === null) return true
  if (given === null) return false
  if (same(holder, given)) return true
  if (given.op !== 'and' && given.rules.length > 1) return false
  const has = (wanted: unknown) => given.rules.some((rule) => same(rule, wanted))
  if (has(holder)) return true
  return (holder.op === 'and' || holder.rules.length === 1) && holder.rules.every(has)
}

const same = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

/** The same text for the same JSON, in whatever order its keys come. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
