import type { Actor, Decision, GateResult, RuleSource } from './abilities.ts'
import { type Seat, seatReaches } from './seats.ts'
import { levelReaches, type TableAbilities, type TableLevel, type TableRule } from './tables.ts'

export const tableAbilities = [
  'read',
  'createRecords',
  'updateRecords',
  'deleteRecords',
  'deleteRecordsForever',
  'manage',
] as const satisfies ReadonlyArray<keyof TableAbilities>
export type TableAbility = (typeof tableAbilities)[number]

interface Needs {
  level: Exclude<TableLevel, 'none'>
  seat: Seat
  /** A switch of the role's custom JSON that gives or takes this alone. */
  switch?: 'create' | 'update' | 'delete'
}

const needs: Record<TableAbility, Needs> = {
  read: { level: 'view', seat: 'viewer' },
  createRecords: { level: 'edit', seat: 'member', switch: 'create' },
  updateRecords: { level: 'edit', seat: 'member', switch: 'update' },
  deleteRecords: { level: 'edit', seat: 'member', switch: 'delete' },
  deleteRecordsForever: { level: 'full', seat: 'builder' },
  manage: { level: 'full', seat: 'builder' },
}

/** Which rule of a role speaks about a table, and what it says. */
export function ruleOf(actor: Actor, table: { id: string; isOwn: boolean }): { rule: TableRule; from: RuleSource } {
  if (actor.isAdmin) return { rule: { level: 'full' }, from: 'admin' }
  if (table.isOwn) return { rule: { level: 'full' }, from: 'own' }
  const asRule = (given: TableLevel | TableRule): TableRule => (typeof given === 'string' ? { level: given } : given)
  const named = actor.tables[table.id]
  if (named !== undefined) return { rule: asRule(named), from: 'named' }
  const all = actor.tables['*']
  return all === undefined ? { rule: { level: 'none' }, from: 'nothing' } : { rule: asRule(all), from: 'all' }
}

/** Decides about one table, and tells why. A failing gate does not stop the trace. */
export function decideInTable(actor: Actor, table: { id: string; isOwn: boolean }, ability: TableAbility): Decision {
  const { rule, from } = ruleOf(actor, table)
  const level = rule.read === false ? 'none' : (rule.level ?? 'view')
  const { level: needed, seat, switch: key } = needs[ability]
  const role = (wanted: string, has: string, passed: boolean): GateResult => ({
    gate: 'role',
    needs: wanted,
    has,
    passed,
    from,
  })
  const trace: GateResult[] = []
  if (ability !== 'read')
    trace.push({ gate: 'seat', needs: seat, has: actor.seat, passed: seatReaches(actor.seat, seat) })
  trace.push(role('view', level, levelReaches(level, 'view')))
  const given = key && rule[key]
  if (given !== undefined) trace.push(role(key ?? '', given ? 'on' : 'off', given))
  else if (ability !== 'read') trace.push(role(needed, level, levelReaches(level, needed)))
  const refused = trace.find((step) => !step.passed)
  return {
    allowed: !refused,
    reason: refused ? (refused.gate === 'seat' ? 'needs_seat' : 'needs_role') : null,
    trace,
  }
}
