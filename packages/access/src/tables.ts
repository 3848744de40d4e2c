import type { Actor } from './abilities.ts'
import type { Seat } from './seats.ts'

/** What a role may do in a table; `edit` is called Contribute on screen. Each level includes those below it. */
export const tableLevels = ['none', 'view', 'edit', 'full'] as const
export type TableLevel = (typeof tableLevels)[number]

export const fieldLevels = ['none', 'view', 'edit'] as const
export type FieldLevel = (typeof fieldLevels)[number]

/** A filter; validated where the fields are known. */
export interface RowFilter {
  op: 'and' | 'or'
  rules: readonly unknown[]
}

/** A rule with more than a level: the role's custom JSON. */
export interface TableRule {
  /** `view` unless given. */
  level?: TableLevel
  create?: boolean
  read?: boolean
  update?: boolean
  delete?: boolean
  /** The row scope, for reading and writing. */
  filters?: RowFilter
  /** The visible fields. A field that is added later is hidden until it is listed. */
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

/** Everything that role and seat allow in one table. */
export interface TableRights {
  level: TableLevel
  can: TableAbilities
  filters: RowFilter | null
  /** Null for every field, at the level. */
  fields: Readonly<Record<string, FieldLevel>> | null
}

interface TableOf {
  id: string
  isOwn: boolean
}

/** The lower of what the role gives and the seat allows. The creator of a table has full access. */
export function tableRightsOf(actor: Actor, table: TableOf): TableRights {
  const rule = ruleFor(actor, table)
  const level = lower(rule.read === false ? 'none' : (rule.level ?? 'view'), seatCap[actor.seat])
  const base = abilitiesOf(level)
  const seatWrites = levelReaches(seatCap[actor.seat], 'edit')
  // A switch adds or removes one ability, but not in a table that is not visible, nor for a seat that never writes.
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

/** The same rights, limited to a level; used for tokens with a scope. */
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
