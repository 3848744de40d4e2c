import type { Actor } from './abilities.ts'
import type { Seat } from './seats.ts'

/** What a role may do in a table; `edit` is called Contribute on screen. Each level holds what is below it. */
export const tableLevels = ['none', 'view', 'edit', 'full'] as const
export type TableLevel = (typeof tableLevels)[number]

/** Levels by table id; `*` stands for every table that is not named. */
export type TableRules = Record<string, TableLevel>

const rank: Record<TableLevel, number> = { none: 0, view: 1, edit: 2, full: 3 }
/** A viewer's seat never writes, a member's never builds. */
const seatCap: Record<Seat, TableLevel> = { viewer: 'view', member: 'edit', builder: 'full' }

const lower = (a: TableLevel, b: TableLevel): TableLevel => (rank[a] <= rank[b] ? a : b)

export const levelReaches = (level: TableLevel, needed: TableLevel): boolean => rank[level] >= rank[needed]

/** The least of what the role gives and the seat allows. Whoever made a table has it in full. */
export function tableLevelOf(actor: Actor, table: { id: string; isOwn: boolean }): TableLevel {
  const given = actor.isAdmin || table.isOwn ? 'full' : (actor.tables[table.id] ?? actor.tables['*'] ?? 'none')
  return lower(given, seatCap[actor.seat])
}

export interface TableAbilities {
  read: boolean
  createRecords: boolean
  updateRecords: boolean
  deleteRecords: boolean
  deleteRecordsForever: boolean
  /** Fields, forms, settings, icon and title, views, archiving. */
  manage: boolean
}

/** What the interface may offer on a table. */
export function tableAbilitiesOf(actor: Actor, table: { id: string; isOwn: boolean }): TableAbilities {
  const level = tableLevelOf(actor, table)
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
