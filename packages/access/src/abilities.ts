import type { AppRules } from './apps.ts'
import type { DocPageRules } from './doc-pages.ts'
import { type FeatureValue, isFreePlan, type PlanFeature, type PlanFeatures } from './plans.ts'
import type { RoleFlag, RoleFlags } from './roles.ts'
import { type Seat, seatReaches } from './seats.ts'
import type { TableRules } from './tables.ts'

/** Everything that decisions about a person depend on: seat, role, plan and settings. */
export interface Actor {
  seat: Seat
  isAdmin: boolean
  flags: RoleFlags
  features: PlanFeatures
  /** The role's rules about tables. */
  tables: TableRules
  /** The role's rules about apps. */
  apps: AppRules
  /** The role's rules about document pages. */
  docPages: DocPageRules
  /** Settings of the organisation that restrict members. */
  org: { hideTablesForMember: boolean; memberUploadDataShortcut: boolean }
}

/** The result of one gate of an ability. A trace of these answers "why can't I?". */
export interface GateResult {
  gate: 'seat' | 'role' | 'plan' | 'org'
  needs: string
  has: string
  passed: boolean
  /** Which part of the role decided; only for rules about one thing. */
  from?: RuleSource
}

/** The part of a role that decided: admin role, creator of the thing, a rule that names it, the rule `*`, or no rule. */
export type RuleSource = 'admin' | 'own' | 'named' | 'all' | 'nothing'

export interface Decision {
  allowed: boolean
  /** The first gate that denied, as the id of a text of the interface. */
  reason: null | 'needs_seat' | 'needs_role' | 'needs_plan' | 'hidden_by_org'
  trace: GateResult[]
}

interface Gates {
  seat?: Seat
  /** Needs at least one of these switches of the role. An admin has all. */
  flag?: RoleFlag | readonly RoleFlag[]
  admin?: true
  /** On the free plan, everyone who builds has it, whatever their role says. */
  freeBuilders?: true
  feature?: PlanFeature
  /** A check of the organisation's settings, for people without a builder seat. */
  org?: (actor: Actor) => boolean
}

const rules = {
  'org.viewSettings': { flag: 'access_settings' },
  'org.updateSettings': { flag: 'access_settings' },
  'org.updateTheme': { flag: 'customize_org_theme' },
  'org.updateLogo': { flag: 'customize_org_theme', feature: 'customLogo' },
  'org.requireMfa': { admin: true, feature: 'advancedBusinessFeatures' },
  'org.viewSecurity': { admin: true },
  'org.delete': { admin: true },
  'org.viewMail': { admin: true },
  'plan.manage': { admin: true },
  'access.explain': { admin: true },
  'users.manage': { flag: 'manage_users' },
  'users.invite': { flag: 'manage_users', freeBuilders: true },
  // People who assign or edit roles must see them.
  'roles.view': { flag: ['manage_profile', 'manage_users'] },
  'roles.manage': { flag: 'manage_profile', feature: 'roles' },
  'history.view': { flag: 'access_actions_history', feature: 'historyLog' },
  'history.export': { flag: 'access_actions_history', feature: 'expertFeatures' },
  'sla.export': { feature: 'expertFeatures' },
  'sample.remove': { seat: 'builder', admin: true },
  'build.use': { seat: 'builder' },
  'tables.create': { seat: 'builder', flag: 'create_table' },
  'apps.create': { seat: 'builder', flag: 'create_dashboard' },
  'apps.share': { seat: 'builder', flag: 'create_dashboard', feature: 'advancedBusinessFeatures' },
  'views.manage': { seat: 'builder', flag: 'create_dashboard' },
  'forms.manage': { seat: 'builder', feature: 'advancedBusinessFeatures' },
  'docPages.create': { seat: 'builder', flag: 'create_doc_pages' },
  'docPages.delete': { seat: 'builder', flag: 'delete_doc_pages' },
  'folders.manage': { seat: 'builder', flag: 'manage_workspaces' },
  'automations.manage': { seat: 'builder', flag: 'manage_tricks', feature: 'manageAutomations' },
  'lowCode.use': { seat: 'builder', flag: 'development', feature: 'lowCode' },
  'api.use': { seat: 'builder', flag: 'development', feature: 'api' },
  'agents.view': { seat: 'builder', flag: ['create_table', 'create_dashboard'] },
  'templates.view': { seat: 'builder', flag: ['create_table', 'create_dashboard'] },
  'trash.recover': { seat: 'builder', flag: ['create_table', 'create_dashboard'] },
  'connector.view': { seat: 'member', org: (a) => a.org.memberUploadDataShortcut },
  // What tables are made of, as far as the role sees them: also in the blocks and forms of an app.
  'tables.read': { seat: 'viewer' },
  'tables.viewPages': { seat: 'viewer', org: (a) => !a.org.hideTablesForMember },
  'files.upload': { seat: 'member' },
  // About records that the role sees; which those are, the grant says.
  'comments.write': { seat: 'member' },
} as const satisfies Record<string, Gates>

/** Whether a switch has an effect at this seat: switches for building have none below the builder seat. */
export function flagWorksAt(flag: RoleFlag, seat: Seat): boolean {
  const asks = ({ flag: asked = [] }: Gates) => (typeof asked === 'string' ? asked === flag : asked.includes(flag))
  return Object.values<Gates>(rules).some((gates) => asks(gates) && seatReaches(seat, gates.seat ?? 'viewer'))
}

export type Ability = keyof typeof rules
export const abilities = Object.keys(rules) as Ability[]

/** The feature of the plan that an ability needs, or null. */
export const featureBehind = (ability: Ability): PlanFeature | null => (rules[ability] as Gates).feature ?? null

/** Decides with reasons. A gate that denies does not stop the trace, so that an admin sees all gates. */
export function decide(actor: Actor, ability: Ability): Decision {
  const gates: Gates = rules[ability]
  const trace: GateResult[] = []
  if (gates.seat) {
    trace.push({ gate: 'seat', needs: gates.seat, has: actor.seat, passed: seatReaches(actor.seat, gates.seat) })
  }
  if (gates.admin) {
    trace.push({ gate: 'role', needs: 'admin', has: actor.isAdmin ? 'admin' : 'other', passed: actor.isAdmin })
  }
  if (gates.flag) {
    const wanted = typeof gates.flag === 'string' ? [gates.flag] : gates.flag
    const held = wanted.filter((flag) => actor.isAdmin || actor.flags[flag])
    const isFree = gates.freeBuilders === true && actor.seat === 'builder' && isFreePlan(actor.features)
    trace.push({ gate: 'role', needs: wanted.join(' | '), has: held.join(' | '), passed: held.length > 0 || isFree })
  }
  if (gates.feature) {
    const value: FeatureValue = actor.features[gates.feature]
    trace.push({ gate: 'plan', needs: gates.feature, has: value, passed: value === 'allowed' })
  }
  if (gates.org) {
    const passed = actor.seat === 'builder' || actor.isAdmin || gates.org(actor)
    trace.push({ gate: 'org', needs: ability, has: passed ? 'shown' : 'hidden', passed })
  }
  const refused = trace.find((step) => !step.passed)
  const reasons = { seat: 'needs_seat', role: 'needs_role', plan: 'needs_plan', org: 'hidden_by_org' } as const
  return { allowed: !refused, reason: refused ? reasons[refused.gate] : null, trace }
}

export function can(actor: Actor, ability: Ability): boolean {
  return decide(actor, ability).allowed
}

/** Every ability at once, for the session of the interface. */
export function abilitiesOf(actor: Actor): Record<Ability, boolean> {
  return Object.fromEntries(abilities.map((ability) => [ability, can(actor, ability)])) as Record<Ability, boolean>
}
