import type { RoleTableRule } from '@oficina/contract'
import type { Filter } from '@oficina/kinds'
import { countRules } from '../filter-editor/filter-tree.ts'
import { isCustom } from './levels.ts'

type FieldLevel = 'none' | 'view' | 'edit'
export type TableLevel = 'none' | 'view' | 'edit' | 'full'

/** A role's rule about a table, as the dialog puts it together. */
export interface RuleDraft {
  level: TableLevel
  create?: boolean
  update?: boolean
  delete?: boolean
  /** Null: every field, also those that come later. */
  fields: Record<string, FieldLevel> | null
  /** Null: every record. */
  filters: Filter | null
}

export function draftOf(rule: RoleTableRule | undefined): RuleDraft {
  if (!isCustom(rule)) return { level: rule ?? 'none', fields: null, filters: null }
  const { level = 'view', read, fields, filters, create, update, delete: remove } = rule
  return {
    level: read === false ? 'none' : level,
    ...(create === undefined ? {} : { create }),
    ...(update === undefined ? {} : { update }),
    ...(remove === undefined ? {} : { delete: remove }),
    fields: fields ?? null,
    filters: (filters as Filter | undefined) ?? null,
  }
}

/** The rule that a draft says; a plain level where it says no more. */
export function ruleFrom({ level, fields, filters, ...switches }: RuleDraft): RoleTableRule {
  const hasRows = filters !== null && filters.rules.length > 0
  if (level === 'none' || (fields === null && !hasRows && Object.keys(switches).length === 0)) return level
  return { level, ...switches, ...(fields === null ? {} : { fields }), ...(hasRows ? { filters } : {}) }
}

/**
 * Whether "only some records" says which. A condition without a value would be left out, and with the last one gone
 * the role would see every record: that is never what someone meant who asked for fewer.
 */
export const saysWhichRows = (draft: Filter | null, complete: Filter | null): boolean =>
  draft === null || (complete !== null && countRules(draft) > 0 && countRules(complete) === countRules(draft))
