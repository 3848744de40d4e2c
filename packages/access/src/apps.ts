import { type Actor, type Decision, decide, type GateResult, type RuleSource } from './abilities.ts'
import { type Seat, seatReaches } from './seats.ts'

/** What a role may do with an app: use it as far as its own rights in tables go, or build it. */
export const appLevels = ['none', 'interact', 'full'] as const
export type AppLevel = (typeof appLevels)[number]

/** Levels by app id; `*` stands for every app that is not named. */
export type AppRules = Readonly<Record<string, AppLevel>>

const rank: Record<AppLevel, number> = { none: 0, interact: 1, full: 2 }
const seatCap: Record<Seat, AppLevel> = { viewer: 'interact', member: 'interact', builder: 'full' }

export const appLevelReaches = (level: AppLevel, needed: AppLevel): boolean => rank[level] >= rank[needed]

interface AppOf {
  id: string
  isOwn: boolean
}

/** What the role alone gives, and by which of its rules. Whoever made an app has it in full. */
function given(actor: Actor, app: AppOf): { level: AppLevel; from: RuleSource } {
  if (actor.isAdmin) return { level: 'full', from: 'admin' }
  if (app.isOwn) return { level: 'full', from: 'own' }
  if (Object.hasOwn(actor.apps, app.id)) return { level: actor.apps[app.id] ?? 'none', from: 'named' }
  const all = actor.apps['*']
  return all === undefined ? { level: 'none', from: 'nothing' } : { level: all, from: 'all' }
}

/** The least of what the role gives and the seat allows: only builders build. */
export function appLevelOf(actor: Actor, app: AppOf): AppLevel {
  const [{ level }, cap] = [given(actor, app), seatCap[actor.seat]]
  return appLevelReaches(cap, level) ? level : cap
}

export const appAbilities = ['view', 'createBlocks', 'editBlocks', 'deleteBlocks', 'manage', 'delete'] as const
export type AppAbility = (typeof appAbilities)[number]
export type AppAbilities = Record<AppAbility, boolean>

/** Decides about one app, and tells why. A failing gate does not stop the trace. */
export function decideInApp(actor: Actor, app: AppOf, ability: AppAbility): Decision {
  const needed: AppLevel = ability === 'view' ? 'interact' : 'full'
  const { level, from } = given(actor, app)
  const trace: GateResult[] = []
  if (needed === 'full') {
    trace.push({ gate: 'seat', needs: 'builder', has: actor.seat, passed: seatReaches(actor.seat, 'builder') })
  }
  trace.push({ gate: 'role', needs: needed, has: level, passed: appLevelReaches(level, needed), from })
  // To take an app away is the other end of making one.
  if (ability === 'delete') trace.push(...decide(actor, 'apps.create').trace)
  const refused = trace.find((step) => !step.passed)
  const reasons = { seat: 'needs_seat', role: 'needs_role', plan: 'needs_plan', org: 'hidden_by_org' } as const
  return { allowed: !refused, reason: refused ? reasons[refused.gate] : null, trace }
}

/** What the interface may offer on an app. */
export const appAbilitiesOf = (actor: Actor, app: AppOf): AppAbilities =>
  Object.fromEntries(appAbilities.map((one) => [one, decideInApp(actor, app, one).allowed])) as AppAbilities
