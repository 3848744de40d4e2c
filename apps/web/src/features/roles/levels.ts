import type { Role, RoleTableRule } from '@oficina/contract'

export const ruleKinds = {
  table: { on: 'tables_enabled', off: 'tables_disabled', set: 'set_tables', levels: ['none', 'view', 'edit', 'full'] },
  app: {
    on: 'dashboards_enabled',
    off: 'dashboards_disabled',
    set: 'set_dashboards',
    levels: ['none', 'interact', 'full'],
  },
  page: {
    on: 'doc_pages_enabled',
    off: 'doc_pages_disabled',
    set: 'set_doc_pages',
    levels: ['none', 'view', 'edit', 'full'],
  },
} as const
export type RuleKind = keyof typeof ruleKinds
export type Level = 'none' | 'view' | 'interact' | 'edit' | 'full'

/** The rule that a role has of its own for something; undefined where `*` decides. */
export function ruleOf(profile: Role['profile'], kind: RuleKind, id: string): RoleTableRule | Level | undefined {
  const { on, off } = ruleKinds[kind]
  const given = profile[on]
  if (Object.hasOwn(given, id)) return given[id]
  return profile[off].includes(id) ? 'none' : undefined
}

/** What a role says about something, in a rule of its own or in the one for all that are not named. */
export const effectiveRule = (profile: Role['profile'], kind: RuleKind, id: string): RoleTableRule | Level =>
  ruleOf(profile, kind, id) ?? ruleOf(profile, kind, '*') ?? 'none'

/** More than a plain level: fields, rows or single switches. */
export const isCustom = (rule: unknown): rule is Exclude<RoleTableRule, string> =>
  typeof rule === 'object' && rule !== null

export interface ShownLevel {
  /** `custom` where a level says too little. */
  level: Level | 'custom'
  /** Whether the role names the thing itself or `*` decides. */
  isOwn: boolean
}

/** What a role may do with something, as it is shown. */
export function shownLevel(profile: Role['profile'], kind: RuleKind, id: string): ShownLevel {
  const rule = effectiveRule(profile, kind, id)
  return { level: isCustom(rule) ? 'custom' : rule, isOwn: ruleOf(profile, kind, id) !== undefined }
}

/** How many rules say more than a level. */
export const customCount = (profile: Role['profile']): number =>
  Object.values(profile.tables_enabled).filter(isCustom).length
