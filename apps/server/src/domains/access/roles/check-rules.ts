import {
  type Actor,
  decideInApp,
  decideInDocPage,
  type RoleRules,
  type TableLevel,
  type TableRule,
} from '@oficina/access'
import { checkFilter, type Filter } from '@oficina/kinds'
import { isDeepStrictEqual } from 'node:util'
import { actorOf } from '../../../platform/access/authorize.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { describeFields, fieldsIn, freshStructure, knownStructure, type Viewer, viewerFor } from '../../engine/index.ts'
import { roleStore } from '../../roles/index.ts'
import { isCustom, ruleKinds, type RulesInput } from './rules.ts'

export interface RuleIssue {
  path: string
  reason: string
}

/** What a reader of roles can see of the things that rules are about. */
export interface EditorsView {
  tables: Viewer
  /** Whether they can see an app or a page. */
  seesThing: (id: string) => boolean
}

/** Inside a transaction with the current structure, else with the cached one. */
export async function editorsView(ctx: Ctx): Promise<EditorsView> {
  const { orgId, userId, actor } = actorOf(ctx)
  const structure = ctx.db.isTransaction
    ? await freshStructure(ctx.database, ctx.db, orgId)
    : await knownStructure(ctx.database, orgId)
  const own = actor.isAdmin ? [] : await roleStore.listThings(ctx.db, orgId, { maker: userId })
  const made = new Set(own.map(({ id }) => id))
  return {
    tables: viewerFor(ctx.principal, structure),
    seesThing: (id) => seesThing(actor, { id, isOwn: made.has(id) }),
  }
}

const seesThing = (actor: Actor, thing: { id: string; isOwn: boolean }): boolean =>
  thing.id.startsWith('app_')
    ? decideInApp(actor, thing, 'view').allowed
    : decideInDocPage(actor, thing, 'view').allowed

/** Hides rules about tables, fields, apps and pages that the reader may not see. */
export function hiddenRules(ctx: Ctx, { tables, seesThing }: EditorsView, rules: RoleRules): RoleRules {
  if (actorOf(ctx).actor.isAdmin) return { tables: {}, apps: {}, docPages: {} }
  const hidden = Object.entries(rules.tables).filter(([id, rule]) => !seesRule(tables, id, rule))
  const unseen = <R>(of: Readonly<Record<string, R>>): Record<string, R> =>
    Object.fromEntries(Object.entries(of).filter(([id]) => id !== '*' && !seesThing(id)))
  return { tables: Object.fromEntries(hidden), apps: unseen(rules.apps), docPages: unseen(rules.docPages) }
}

function seesRule(viewer: Viewer, id: string, rule: TableLevel | TableRule): boolean {
  if (id === '*') return true
  const grant = viewer.grant(id)
  if (!grant) return false
  if (typeof rule === 'string') return true
  const named = [...Object.keys(rule.fields ?? {}), ...(rule.filters ? fieldsIn(rule.filters) : [])]
  return named.every((fieldId) => grant.readable.has(fieldId) || !grant.table.fields.has(fieldId))
}

/** The problems of new or changed rules: the editor must be able to see everything that they name. */
export async function ruleIssues(
  ctx: Ctx,
  before: RoleRules,
  next: RoleRules,
  { profile_data: given }: RulesInput,
): Promise<RuleIssue[]> {
  const { tables: viewer } = await editorsView(ctx)
  const [ofTables, ...others] = ruleKinds
  const tables = changedRules(before.tables, next.tables).flatMap(([id, rule]) =>
    tableIssues(viewer, pathIn(given, ofTables, id), id, rule),
  )
  const wanted = others.flatMap((kind) =>
    changedRules<string>(before[kind.key], next[kind.key])
      .filter(([id]) => id !== '*')
      .map(([id]) => ({ id, path: pathIn(given, kind, id), key: kind.key })),
  )
  if (wanted.length === 0) return tables
  const ids = wanted.map(({ id }) => id)
  const known = await seenThings(ctx, ids)
  const missing = wanted.filter(({ id }) => !known.has(id))
  return [
    ...tables,
    ...missing.map(({ path, key }) => ({ path, reason: key === 'apps' ? 'unknown_app' : 'unknown_page' })),
  ]
}

/** The path of a rule in the input: by id among those that give something, by index among the others. */
function pathIn(given: RulesInput['profile_data'], { on, off }: (typeof ruleKinds)[number], id: string): string {
  const n = given?.[off]?.indexOf(id) ?? -1
  return n < 0 ? `profile_data.${on}.${id}` : `profile_data.${off}.${n}`
}

/** Apps and pages that the editor can see. */
async function seenThings(ctx: Ctx, ids: string[]): Promise<Set<string>> {
  const { orgId, userId, actor } = actorOf(ctx)
  const things = await roleStore.listThings(ctx.db, orgId, { ids })
  const seen = things.filter(({ id, created_by }) => seesThing(actor, { id, isOwn: created_by === userId }))
  return new Set(seen.map(({ id }) => id))
}

const changedRules = <R>(before: Readonly<Record<string, R>>, next: Readonly<Record<string, R>>): [string, R][] =>
  Object.entries(next).filter(([id, rule]) => !isDeepStrictEqual(rule, before[id]))

function tableIssues(viewer: Viewer, at: string, id: string, rule: TableLevel | TableRule): RuleIssue[] {
  const custom = typeof rule === 'string' ? {} : rule
  if (id === '*') {
    // A field or a condition belongs to one table.
    const loose = (['fields', 'filters'] as const).filter((key) => custom[key] !== undefined)
    return loose.map((key) => ({ path: `${at}.${key}`, reason: 'not_for_all' }))
  }
  const grant = viewer.grant(id)
  if (!grant) return [{ path: at, reason: 'unknown_table' }]
  const fields = Object.keys(custom.fields ?? {}).filter((fieldId) => !grant.readable.has(fieldId))
  const filter = custom.filters as Filter | undefined
  const errors = filter ? checkFilter(filter, describeFields(viewer, grant.readable)) : []
  return [
    ...fields.map((fieldId) => ({ path: `${at}.fields.${fieldId}`, reason: 'unknown_field' })),
    ...errors.map(({ path, reason }) => ({ path: [at, 'filters', ...path].join('.'), reason })),
  ]
}

/** Row filters and field rules need certain plans; those that a role already has stay. */
export function refuseCustomBeyondPlan(ctx: Ctx, before: RoleRules, next: RoleRules): void {
  if (actorOf(ctx).actor.features.advancedDevFeatures === 'allowed') return
  if (changedRules(before.tables, next.tables).some(([, rule]) => isCustom(rule)))
    throw new AppError('permission_denied', { reason: 'needs_plan', needs: ['advancedDevFeatures'] })
}
