import { isObject, own } from '@oficina/kinds'
import { recordAction, type StructureAction } from '../../platform/audit/record-action.ts'
import type { TxCtx } from '../../platform/context.ts'
import type { FieldRow, TableRow } from '../engine/index.ts'
import type { TableChange } from './queries/tables.ts'

/** `field.created` is kept as `create_field`; what has no word of its own is an update. */
const verbs: Partial<Record<string, string>> = {
  created: 'create',
  archived: 'archive',
  restored: 'restore',
  deleted: 'delete',
  duplicated: 'duplicate',
}

interface Option {
  id: string
  label: string
  color: string | null
}

const settingsOf = ({ type, label, tooltip, options, required, read_only, default_value }: FieldRow) => ({
  type,
  label,
  tooltip,
  options,
  required,
  readonly: read_only,
  default_value,
})

type Settings = ReturnType<typeof settingsOf>

/** Shorter lists of options are kept whole. */
const fewOptions = 30

const optionsIn = ({ options }: Settings): readonly Option[] | null => {
  const list = isObject(options) ? own(options, 'options') : undefined
  return Array.isArray(list) ? (list as Option[]) : null
}

/** Of long lists of options only those that differ, unless their order does: a rename is kept as one option. */
function withoutSameOptions(was: Settings, is: Settings): [Settings, Settings] {
  const [before, after] = [optionsIn(was), optionsIn(is)]
  if (!before || !after || Math.max(before.length, after.length) <= fewOptions) return [was, is]
  const [old, now] = [before, after].map((list) => new Map(list.map((option) => [option.id, option])))
  const orderOf = (list: readonly Option[], others: ReadonlyMap<string, Option> | undefined) =>
    list.flatMap(({ id }) => (others?.has(id) ? id : [])).join()
  if (orderOf(before, now) !== orderOf(after, old)) return [was, is]
  const isSame = (one: Option, other: Option | undefined) => one.label === other?.label && one.color === other.color
  const kept = (settings: Settings, list: readonly Option[], others: ReadonlyMap<string, Option> | undefined) => {
    const options = list.filter((option) => !isSame(option, others?.get(option.id)))
    return { ...settings, options: { ...(settings.options as object), options } }
  }
  return [kept(was, before, now), kept(is, after, old)]
}

const pick = (row: object, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key)))

/** Keeps what a change of structure did, with what it changed as it was and as it is. */
export async function noteStructure(
  ctx: TxCtx,
  event: string,
  before: { table: TableRow; fields: readonly FieldRow[] },
  fields: readonly FieldRow[],
  changed: { fieldId?: string | undefined; change?: TableChange | undefined },
): Promise<void> {
  const { table } = before
  const [noun = 'table', verb = 'updated'] = event.split('.')
  const action = verbs[verb] ?? 'update'
  if (noun === 'field' && changed.fieldId !== undefined) {
    const [was, is] = [before.fields, fields].map((list) => list.find((field) => field.id === changed.fieldId))
    const [wasSet, isSet] = [was && settingsOf(was), is && settingsOf(is)]
    const [kept, keptNow] = wasSet && isSet ? withoutSameOptions(wasSet, isSet) : [wasSet, isSet]
    await recordAction(ctx, {
      actionType: `${action}_field`,
      entityType: 'field',
      entityId: changed.fieldId,
      entityLabel: is?.label ?? was?.label ?? null,
      tableId: table.id,
      before: kept ?? null,
      after: keptNow ?? null,
    })
    return
  }
  const keys = Object.keys(changed.change ?? {})
  const order = (list: readonly FieldRow[]) => (noun === 'fields' ? { fields: list.map((field) => field.id) } : {})
  await recordAction(ctx, {
    actionType: `${action}_table`,
    entityType: 'table',
    entityId: table.id,
    entityLabel: changed.change?.label ?? table.label,
    tableId: table.id,
    before: { ...pick(table, keys), ...order(before.fields) },
    after: { ...changed.change, ...order(fields) },
  })
}

type TableLook = Pick<TableRow, 'id' | 'label' | 'icon' | 'color' | 'description'>

/** That a field is gone for ever. */
export const erasedField = (field: FieldRow): StructureAction => ({
  actionType: 'erase_field',
  entityType: 'field',
  entityId: field.id,
  entityLabel: field.label,
  tableId: field.table_id,
  before: settingsOf(field),
  after: null,
})

/** Keeps that a whole table was put away, came back or is gone for ever. */
export async function noteWholeTable(
  ctx: TxCtx,
  verb: 'archive' | 'restore' | 'erase',
  { id, label, icon, color, description }: TableLook,
): Promise<void> {
  await recordAction(ctx, {
    actionType: `${verb}_table`,
    entityType: 'table',
    entityId: id,
    entityLabel: label,
    tableId: id,
    before: verb === 'erase' ? { label, icon, color, description } : { archived: verb === 'restore' },
    after: verb === 'erase' ? null : { archived: verb === 'archive' },
  })
}

/** Keeps that a table was made. */
export async function noteTable(ctx: TxCtx, { id, label, icon, color, description }: TableLook): Promise<void> {
  await recordAction(ctx, {
    actionType: 'create_table',
    entityType: 'table',
    entityId: id,
    entityLabel: label,
    tableId: id,
    before: null,
    after: { label, icon, color, description },
  })
}
