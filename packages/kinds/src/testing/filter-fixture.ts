import { valueKinds } from '../value-kinds.ts'
import type { Filter, FilterGroup } from '../filters/filter.ts'
import type { FilterField, FilterFields } from '../filters/filter-field.ts'
import type { FilterEnv } from '../filters/matches.ts'

const plain = (valueKind: FilterField['valueKind']): FilterField => ({ valueKind })
const byKind = new Map<string, FilterField>(valueKinds.map((kind) => [kind, plain(kind)]))
const linkedFields: FilterFields = new Map<string, FilterField>([
  ['city', plain('text')],
  ['back', { valueKind: 'links', linked: () => allFields }],
])
export const allFields: FilterFields = new Map([
  ...byKind,
  ['choice', { valueKind: 'choice', optionIds: new Set(['opt_aaaaaa', 'opt_bbbbbb']) }],
  ['link', { valueKind: 'link', linked: () => linkedFields }],
  ['links', { valueKind: 'links', linked: () => linkedFields }],
])
/** Late on Tuesday, 31 March in São Paulo; in UTC it is April already. */
export const env: FilterEnv = {
  fields: allFields,
  now: Date.parse('2026-04-01T01:30:00Z'),
  timezone: 'America/Sao_Paulo',
  weekStart: 1,
  userId: 'usr_ana0001',
  linked: (_field, recordId) => (recordId === 7 ? { city: 'Brasília', back: [1] } : undefined),
}
export const all = (...rules: FilterGroup['rules']): Filter => ({ op: 'and', rules })
