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
  'email',
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
