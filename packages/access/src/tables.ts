import type { Actor } from './abilities.ts'
import type { Seat } from './seats.ts'

/** What a role may do in a table; `edit` is called Contribute on screen. Each level holds what is below it. */
export const tableLevels = ['none', 'view', 'edit', 'full'] as const
export type TableLevel = (typeof tableLevels)[number]

export const fieldLevels = ['none', 'view', 'edit'] as const
export type FieldLevel = (typeof fieldLevels)[number]

/** A group of conditions in the one grammar of filters; checked where the fields are known. */
export interface RowFilter {
  op: 'and' | 'or'
  rules: readonly unknown[]
}

/** What a role may do in a table, in more detail than a level: the role's custom JSON. */
export interface TableRule {
  /** `view` unless it says otherwise. */
  level?: TableLevel
  create?: boolean
  read?: boolean
  update?: boolean
  delete?: boolean
  /** Only the records that meet these are there, for reading and for writing. */
  filters?: RowFilter
  /** Only these fields are there. A field that is made later is not, until someone names it. */
  fields?: Readonly<Record<string, FieldLevel>>
}

/** Rules by table id; `*` stands for every table that is not named. */
export type TableRules = Record<string, TableLevel | TableRule>

const rank: Record<TableLevel, number> = { none: 0, view: 1, edit: 2, full: 3 }
/** A viewer's seat never writes, a member's never builds. */
const seatCap: Record<Seat, TableLevel> = { viewer: 'view', member: 'edit', builder: 'full' }

const lower = (a: TableLevel, b: TableLevel): TableLevel => (rank[a] <= rank[b] ? a : b)

export const levelReaches = (level: TableLevel, needed: TableLevel): boolean => rank[level] >= rank[needed]

export interface TableAbilities {
  read: boolean
  createRecords: boolean
  updateRecords: boolean
  deleteRecords: boolean
  deleteRecordsForever: boolean
  /** Fields, forms, settings, icon and title, views, archiving. */
  manage: boolean
}

/** Everything that a role says about one table, after the seat had its say. */
export interface TableRights {
  level: TableLevel
  can: TableAbilities
  filters: RowFilter | null
  /** Null: every field, as far as the level goes. */
  fields: Readonly<Record<string, FieldLevel>> | null
}

interface TableOf {
  id: string
  isOwn: boolean
}

/** The least of what the role gives and the seat allows. Whoever made a table has it in full. */
export function tableRightsOf(actor: Actor, table: TableOf): TableRights {
  const rule = ruleFor(actor, table)
  const level = lower(rule.read === false ? 'none' : (rule.level ?? 'view'), seatCap[actor.seat])
  const base = abilitiesOf(level)
  const seatWrites = levelReaches(seatCap[actor.seat], 'edit')
  // A switch gives or takes one thing; it opens nothing in a table that may not be seen or to a seat that never writes.
  const may = (given: boolean | undefined, usual: boolean) =>
    base.read && (given === undefined ? usual : given && seatWrites)
  return {
    level,
    can: {
      ...base,
      createRecords: may(rule.create, base.createRecords),
      updateRecords: may(rule.update, base.updateRecords),
      deleteRecords: may(rule.delete, base.deleteRecords),
    },
    filters: rule.filters ?? null,
    fields: rule.fields ?? null,
  }
}

/** The same rights, but none that a level does not hold: what a token with a scope has of its maker's. */
export function atMost(rights: TableRights, cap: TableLevel): TableRights {
  const capped = abilitiesOf(cap)
  const both = Object.entries(rights.can).map(([name, has]) => [name, has && capped[name as keyof TableAbilities]])
  return { ...rights, level: lower(rights.level, cap), can: Object.fromEntries(both) as unknown as TableAbilities }
}

function ruleFor(actor: Actor, table: TableOf): TableRule {
  if (actor.isAdmin || table.isOwn) return { level: 'full' }
  const given = actor.tables[table.id] ?? actor.tables['*'] ?? 'none'
  return typeof given === 'string' ? { level: given } : given
}

export const tableLevelOf = (actor: Actor, table: TableOf): TableLevel => tableRightsOf(actor, table).level

function abilitiesOf(level: TableLevel): TableAbilities {
  const [edits, manages] = [levelReaches(level, 'edit'), levelReaches(level, 'full')]
  return {
    read: levelReaches(level, 'view'),
    createRecords: edits,
    updateRecords: edits,
    deleteRecords: edits,
    deleteRecordsForever: manages,
    manage: manages,
  }
}

/** What the interface may offer on a table. */
export const tableAbilitiesOf = (actor: Actor, table: TableOf): TableAbilities => tableRightsOf(actor, table).can
