import { formSettings, type TableForm, type TableFormKind, type TableForms } from '@oficina/contract'
import { isFilterWithin, namesIn } from '@oficina/kinds'
import { authorize } from '../../platform/access/authorize.ts'
import { differences, type Named } from '../../platform/audit/differences.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { freshStructure, type Grant, viewerFor } from '../engine/index.ts'
import { changeStructure, type Held, setReferences } from '../tables/index.ts'
import {
  checkCondition,
  checkItems,
  conditionFields,
  itemsVersion,
  itemsWithin,
  keepHidden,
  readItems,
  targetsOfItems,
} from './items.ts'
import * as queries from './queries.ts'

export const invalid = (issues: readonly { path: string; reason: string }[]) =>
  new AppError('invalid_input', { issues: issues.slice(0, 50) })

/** A table's forms as someone sees them: without fields that they may not read. */
export async function getForms(ctx: Ctx, tableId: string): Promise<TableForms> {
  if (ctx.orgId === null) throw new AppError('not_signed_in')
  const viewer = viewerFor(ctx.principal, await freshStructure(ctx.database, ctx.db, ctx.orgId))
  const grant = viewer.grant(tableId)
  if (!grant) throw notFound('table')
  const rows = await queries.listTableForms(ctx.db, ctx.orgId, tableId)
  const formOf = (kind: TableFormKind) =>
    presentForm(
      rows.find((row) => row.kind === kind),
      grant,
    )
  return {
    creation: formOf('creation'),
    update: formOf('update'),
    chat: formOf('chat'),
    conditionals: grant.table.row.conditionals.filter((one) => isSeen(one, grant)),
  }
}

/** One whose fields are all hidden or gone shows what a form shows by default. */
function presentForm(row: queries.TableFormRow | undefined, grant: Grant): TableForm {
  if (!row) return true
  if (row.same_as === 'creation') return 'creation'
  const items = itemsWithin(readItems(row.items, row.items_version), grant.readable)
  return items.some((item) => item.type === 'field') ? { items, ...formSettings.parse(row.settings) } : true
}

const stateOf = (row: queries.TableFormRow): Named => ({
  id: `${row.table_id}/${row.kind}`,
  label: row.kind,
  state: { same_as: row.same_as, items: row.items, settings: row.settings },
})

type Conditional = Grant['table']['row']['conditionals'][number]

const isSeen = ({ field, filter }: Conditional, { readable }: Grant): boolean =>
  readable.has(field) && isFilterWithin(filter, conditionFields(readable))

async function changeForms(
  ctx: Ctx,
  tableId: string,
  work: (ctx: TxCtx, held: Held, grant: Grant) => Promise<{ conditionals?: string }>,
): Promise<TableForms> {
  authorize(ctx, 'forms.manage')
  await changeStructure(ctx, tableId, 'table.updated', async (ctx, held) => {
    const grant = held.viewer.grant(tableId)
    if (!grant) throw notFound('table')
    const before = await queries.listTableForms(ctx.db, held.orgId, tableId)
    const change = await work(ctx, held, grant)
    await ctx.announce('forms.changed', { tableId }, { rooms: [`table:${tableId}`] })
    const now = await queries.listTableForms(ctx.db, held.orgId, tableId)
    // Conditionals are the table's own, and noted with it.
    const isTable = Object.keys(change).length > 0
    return {
      result: undefined,
      change,
      ...(!isTable && { noted: differences('form', tableId, before.map(stateOf), now.map(stateOf)) }),
    }
  })
  return getForms(ctx, tableId)
}

/** `true` goes back to the default. What the giver could not see stays. */
export function setForm(ctx: Ctx, tableId: string, kind: TableFormKind, form: TableForm): Promise<TableForms> {
  return changeForms(ctx, tableId, async (ctx, { orgId, userId }, grant) => {
    const from = { kind: 'form' as const, id: `${tableId}/${kind}`, tableId }
    const key = { org_id: orgId, table_id: tableId, kind, updated_by: userId }
    if (form === true) {
      await queries.deleteTableForm(ctx.db, orgId, tableId, kind)
      await setReferences(ctx.db, orgId, from, [])
      return {}
    }
    if (form === 'creation') {
      if (kind !== 'update') throw invalid([{ path: 'form', reason: 'only_update_form' }])
      await queries.saveTableForm(ctx.db, { ...key, same_as: 'creation' }, [], itemsVersion, {})
      await setReferences(ctx.db, orgId, from, [])
      return {}
    }
    const { items: given, ...settings } = form
    const issues = checkItems(given, grant.readable, grant.writable, kind, 'form.items')
    if (issues.length > 0) throw invalid(issues)
    const stored = (await queries.listTableForms(ctx.db, orgId, tableId)).find((row) => row.kind === kind)
    const before = stored && stored.same_as === null ? readItems(stored.items, stored.items_version) : []
    const items = keepHidden(given, before, grant.readable, grant.table.fields)
    await queries.saveTableForm(ctx.db, { ...key, same_as: null }, items, itemsVersion, settings)
    await setReferences(ctx.db, orgId, from, targetsOfItems(items))
    return {}
  })
}

/** Fields that are asked for only where a condition holds; `records` keeps to them at every write. */
export function setConditionals(ctx: Ctx, tableId: string, conditionals: readonly Conditional[]): Promise<TableForms> {
  return changeForms(ctx, tableId, async (ctx, { orgId }, grant) => {
    const issues = conditionals.flatMap(({ field, filter }, n) => {
      const path = `conditionals.${n}`
      const isTwice = conditionals.findIndex((one) => one.field === field) < n
      return [
        ...(grant.readable.has(field) ? [] : [{ path: `${path}.field`, reason: 'unknown_field' }]),
        ...(isTwice ? [{ path: `${path}.field`, reason: 'given_twice' }] : []),
        ...(namesIn(filter).includes(field) ? [{ path: `${path}.filter`, reason: 'names_itself' }] : []),
        ...checkCondition(filter, grant.readable, `${path}.filter`),
      ]
    })
    if (issues.length > 0) throw invalid(issues)
    const { fields } = grant.table
    const alive = grant.table.row.conditionals.filter((one) => fields.has(one.field))
    const all = [...conditionals, ...alive.filter((one) => !isSeen(one, grant) && isWhole(one, grant))]
    const targets = all.flatMap(({ field, filter }) => [field, ...namesIn(filter)])
    await setReferences(
      ctx.db,
      orgId,
      { kind: 'conditionals', id: tableId, tableId },
      targets.map((id) => ({ kind: 'field', id })),
    )
    return { conditionals: JSON.stringify(all) }
  })
}

/** Not one that is only unseen because what it looks at is gone. */
const isWhole = ({ filter }: Conditional, { table }: Grant): boolean =>
  isFilterWithin(filter, conditionFields(table.fields))
