import { recordAction, type StructureAction } from '../../platform/audit/record-action.ts'
import type { TxCtx } from '../../platform/context.ts'
import type { FieldRow, TableRow } from '../engine/index.ts'
import { withoutSameOptions } from './options/changed-options.ts'
import type { TableChange } from './queries/tables.ts'

/** `field.created` is kept as `create_field`; what has no word of its own is an update. */
const verbs: Partial<Record<string, string>> = {
  created: 'create',
  archived: 'archive',
  restored: 'restore',
  deleted: 'delete',
  duplicated: 'duplicate',
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
