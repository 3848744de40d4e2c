import type { HistoryFilters } from '@oficina/contract'

/** What the address says about the log: `filters` holds the JSON that the server is asked with. */
export interface HistorySearch {
  q?: string
  filters?: HistoryFilters
}

const texts = (value: unknown, pattern: RegExp): string[] | undefined => {
  if (!Array.isArray(value)) return undefined
  const kept = value.filter((one): one is string => typeof one === 'string' && pattern.test(one)).slice(0, 100)
  return kept.length > 0 ? kept : undefined
}

const moment = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(value) ? value : undefined

/** Drops keys that say nothing, so that an address stays short. */
const said = <T extends object>(object: T): T =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T

function readFilters(raw: unknown): HistoryFilters | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined
  const given = raw as Record<string, unknown>
  const at = (typeof given.created_at === 'object' && given.created_at ? given.created_at : {}) as Record<
    string,
    unknown
  >
  const period = said({ from: moment(at.from), to: moment(at.to) })
  const filters: HistoryFilters = said({
    action_type: texts(given.action_type, /^[a-z_]{3,60}$/),
    action_source: texts(given.action_source, /^[a-z_]{2,40}$/),
    affected_object: texts(given.affected_object, /^tbl_[0-9a-z]{6,24}$/),
    affected_fields: texts(given.affected_fields, /^fld_[0-9a-z]{6,24}$/),
    created_by: texts(given.created_by, /^usr_[0-9a-z]{6,24}$/),
    ip: typeof given.ip === 'string' && given.ip !== '' ? given.ip.slice(0, 100) : undefined,
    created_at: Object.keys(period).length > 0 ? period : undefined,
  })
  return Object.keys(filters).length > 0 ? filters : undefined
}

/** Reads the address; what it says wrongly counts as not said. */
export function readHistorySearch(raw: Record<string, unknown>): HistorySearch {
  const q = typeof raw.q === 'string' || typeof raw.q === 'number' ? String(raw.q).slice(0, 200) : ''
  const filters = readFilters(raw.filters)
  return { ...(q && { q }), ...(filters && { filters }) }
}

/** What is put away can come back, or is then gone for ever. */
const kept = ['create', 'update', 'archive', 'restore', 'erase'] as const
const usual = ['create', 'update', 'delete'] as const
const verbs = {
  record: [...usual, 'recover', 'erase'],
  table: kept,
  field: kept,
  view: usual,
  form: usual,
  app: usual,
  component: usual,
  doc_page: usual,
  comment: [...usual, 'restore'],
  folder: usual,
  profile: usual,
  user: usual,
  trigger: usual,
  sample: ['delete'],
} as const

/** What can have been done, for the filter. */
export const actionTypes: readonly string[] = [
  ...Object.entries(verbs).flatMap(([entity, all]) => all.map((verb) => `${verb}_${entity}`)),
  'maps_select_address',
  'maps_view',
]

export const actionSources = [
  'interface',
  'api',
  'trigger',
  'form',
  'import',
  'custom_page',
  'custom_function',
  'system',
] as const

/** `update_doc_page` → update, doc_page. */
export function partsOf(type: string): { verb: string; entity: string } {
  const [verb = '', ...rest] = type.split('_')
  return { verb, entity: rest.join('_') }
}
