import type { RoleRules, TableLevel, TableRule } from '@oficina/access'
import type { RoleProfile, RoleTableRule } from '@oficina/contract'
import { own } from '@oficina/kinds'
import { AppError } from '../../../platform/errors.ts'

/** The wire names of the kinds of rules, in the order of the answer. */
export const ruleKinds = [
  { key: 'tables', on: 'tables_enabled', off: 'tables_disabled', set: 'set_tables' },
  { key: 'apps', on: 'dashboards_enabled', off: 'dashboards_disabled', set: 'set_dashboards' },
  { key: 'docPages', on: 'doc_pages_enabled', off: 'doc_pages_disabled', set: 'set_doc_pages' },
] as const

type Rule = TableLevel | TableRule | 'interact'
type Rules = Record<string, Rule>
type RuleParts = Pick<
  RoleProfile,
  | 'tables_enabled'
  | 'tables_disabled'
  | 'dashboards_enabled'
  | 'dashboards_disabled'
  | 'doc_pages_enabled'
  | 'doc_pages_disabled'
>

/** The same with the older names of document pages. */
type GivenParts = Partial<RuleParts> & {
  pages_enabled?: RuleParts['doc_pages_enabled'] | undefined
  pages_disabled?: RuleParts['doc_pages_disabled'] | undefined
}

export interface RulesInput {
  profile_data?: GivenParts | undefined
  set_tables?: Record<string, RoleTableRule | null> | undefined
  set_dashboards?: Record<string, 'none' | 'interact' | 'full' | null> | undefined
  set_doc_pages?: Record<string, TableLevel | null> | undefined
}

/** Whether a rule has more than a level. */
export const isCustom = (rule: unknown): boolean =>
  typeof rule === 'object' && rule !== null && Object.keys(rule).some((key) => key !== 'level')

const plain = (rule: Rule): Rule => (typeof rule === 'object' && !isCustom(rule) ? (rule.level ?? 'view') : rule)

/** Rules on the wire: those that give something by id, and the ids of those that give nothing. */
export function presentRules(rules: RoleRules): RuleParts {
  const parts = ruleKinds.map(({ key, on, off }) => {
    const entries = Object.entries(rules[key] as Rules)
    return {
      [on]: Object.fromEntries(entries.filter(([, rule]) => rule !== 'none')),
      [off]: entries.filter(([, rule]) => rule === 'none').map(([id]) => id),
    }
  })
  return Object.assign({}, ...parts) as RuleParts
}

/**
 * Merges given rules into stored ones. A given map or list replaces the stored one, except for rules that its author could
 * not see (`hidden`); single rules are added.
 */
export function changeRules(before: RoleRules, hidden: RoleRules, input: RulesInput): RoleRules {
  const next = ruleKinds.map(({ key, on, off, set }) => {
    const [was, kept] = [before[key] as Rules, hidden[key] as Rules]
    const given = withoutOldNames(input.profile_data)
    const whole = wholeOf(given[on] as Rules | undefined, given[off], { on, off })
    const all: Rules = whole ? { ...whole, ...kept } : { ...was }
    for (const [id, rule] of Object.entries((input[set] ?? {}) as Record<string, Rule | null>)) {
      if (rule === null) delete all[id]
      else all[id] = plain(rule)
    }
    return [key, all]
  })
  return Object.fromEntries(next) as RoleRules
}

function withoutOldNames(given: GivenParts = {}): Partial<RuleParts> {
  const { pages_enabled, pages_disabled, ...rest } = given
  return {
    ...rest,
    ...(pages_enabled && { doc_pages_enabled: { ...pages_enabled, ...rest.doc_pages_enabled } }),
    ...(pages_disabled && { doc_pages_disabled: [...pages_disabled, ...(rest.doc_pages_disabled ?? [])] }),
  }
}

function wholeOf(
  enabled: Rules | undefined,
  disabled: readonly string[] | undefined,
  names: { on: string; off: string },
): Rules | null {
  if (!enabled && !disabled) return null
  const all: Rules = {}
  for (const [id, rule] of Object.entries(enabled ?? {})) all[id] = plain(rule)
  const twice = (disabled ?? []).flatMap((id, n) => {
    const isBoth = own(all, id) !== undefined && all[id] !== 'none'
    all[id] = 'none'
    return isBoth ? [{ path: `profile_data.${names.off}.${n}`, reason: 'contradiction' }] : []
  })
  if (twice.length > 0) throw new AppError('invalid_input', { issues: twice })
  return all
}
