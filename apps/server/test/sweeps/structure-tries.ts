import type { Call } from '@oficina/contract'
import type { World } from '../attacks/structure/world.ts'
import { everyCall, type NamedCall } from './calls.ts'
import { idKindsOf, sampleInput } from './sample-input.ts'

/** What people build is named by these. */
const built = new Set(['tbl', 'fld', 'viw', 'app', 'blk', 'frm', 'itk'])
/** What takes things away comes last: before, there is more to find. */
const takesAway = /remove|delete|archive|erase|purge/i

/** Those about values, people and one's own lists change no structure; `attacks/records/canary-sweep` makes them all. */
const otherwise =
  /^(records|bulk|history|followers|exports|favorites|folders|roles|access|documents|docPages|sla|jobs)\./

/** Every call of a member that is no plain reading and names something that people build: a new one joins by itself. */
export const structureCalls: NamedCall[] = everyCall
  .filter(({ id }) => !otherwise.test(id))
  .filter(({ call }) => call.method !== 'GET' && !['public', 'apiToken'].includes(call.access))
  .filter(({ call }) => !call.upload && !call.raw && idKindsOf(call).some((kind) => built.has(kind)))
  .sort((a, b) => Number(takesAway.test(a.id)) - Number(takesAway.test(b.id)))

/** What a try is about. */
export interface Target {
  tbl: string
  fld: string
  app: string
  blk: string
}

type Tries = (w: World, target: Target) => Record<string, unknown>[]

const retypes: Tries = () => [
  { type: 'text', options: undefined },
  { type: 'select', options: undefined },
  { type: 'formula', options: { expression: '"Vendas"' } },
]
const shares: Tries = (w, { tbl, fld, app }) => [
  { type: 'object', identifier: tbl, fields: [fld] },
  { type: 'object', identifier: w.people.id, fields: [w.people.name, w.people.slips, w.people.total] },
  { type: 'object', identifier: w.slips.id, fields: [w.slips.code, w.slips.owner] },
  { type: 'dashboard', identifier: app, fields: undefined },
]

/** Inputs that mean something, where a schema cannot know what does. Every other call is tried with what its schema gives. */
const tries: Record<string, Tries> = {
  'fields.create': (w, { tbl, fld }) => [
    { type: 'text', options: undefined },
    { type: 'formula', options: { expression: `{${fld}} & ""` } },
    { type: 'lookup', options: { linkFieldId: w.people.slips, targetFieldId: w.slips.name } },
    { type: 'lookup', options: { linkFieldId: w.slips.owner, targetFieldId: fld }, tableId: w.slips.id },
    {
      type: 'connectedRecord',
      options: { connectedTableId: w.slips.id, customLabelField: w.slips.code },
      tableId: tbl,
    },
  ],
  'fields.update': (w, { fld }) => [
    { label: 'Outro', options: undefined, default_value: undefined },
    { options: { expression: '"Vendas"' } },
    { default_value: 'Vendas', options: undefined },
    { tableId: w.slips.id, fieldId: w.slips.owner, options: { customLabelField: fld } },
  ],
  'fieldTypes.change': retypes,
  'fieldTypes.preview': retypes,
  'tables.update': (_w, { fld }) => [{ record_label_field: fld }, { label: 'Gente', record_label_field: undefined }],
  'uniqueRecords.set': (_w, { fld }) => [{ unique_field_id: fld }],
  'publicViews.create': shares,
  'updateForms.create': (_w, { fld }) =>
    [1, 2].map((recordId) => ({ recordId, fields: [{ id: 'itm_aaaaaaaa', type: 'field', field_id: fld }] })),
  'blocks.create': (_w, { tbl, fld }) => [
    { type: 'minilista', settings: { tableId: tbl, viewSettings: { fields: [fld] } } },
  ],
  'trash.archive': (_w, { tbl }) => [{ id: tbl, type: 'table' }],
  'trash.restore': (_w, { tbl }) => [{ id: tbl, type: 'table' }],
  'trash.erase': (_w, { tbl }) => [{ id: tbl, type: 'table', confirm: true }],
}

/** Whether it is about a field, by its input or by what we try. */
export const namesField = ({ id, call }: NamedCall): boolean =>
  idKindsOf(call).includes('fld') || tries[id] !== undefined

/** The inputs with which a call is tried on a target. */
export function inputsFor(w: World, { id, call }: NamedCall, target: Target): Record<string, unknown>[] {
  const sample = withRecord(call, sampleInput(call, { ...target }))
  return (tries[id]?.(w, target) ?? [{}]).map((wish) => {
    const all = Object.entries({ ...sample, ...wish }).filter(([, value]) => value !== undefined)
    return Object.fromEntries(all)
  })
}

const withRecord = (call: Call, input: Record<string, unknown>) => ({
  ...input,
  ...(call.path.includes('{recordId}') && { recordId: 2 }),
})
