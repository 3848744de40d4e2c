import { own } from '@oficina/kinds'
import { z } from 'zod'
import { actorOf } from '../../../platform/access/authorize.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { FieldRow, TableRow } from '../../engine/index.ts'
import { requestJob, defineRequestedJob, type Work } from '../../jobs/index.ts'
import { type Changed, changeStructure, type Held } from '../change-structure.ts'
import { inverseOf } from '../fields-service.ts'
import { refuseBound, requireOtherSide } from '../scope/structure-scope.ts'
import { retryOnLock } from '../lifecycle/retry-on-lock.ts'
import { addMadeColumn, countUpTo } from '../queries/conversion.ts'
import { findLastChange, insertFieldChange, updateFieldChange } from '../queries/field-changes.ts'
import { isFullAtOnce } from '../queries/physical.ts'
import { findTable } from '../queries/tables.ts'
import { type Conversion, countUnmade, makeBatch, openConversion } from './conversion.ts'
import { dropConversion, finishConversion } from './finish.ts'
import { refuseWhileConverting } from './running.ts'
import { columnOfSettings, type Plan, planChange, settingsOf, type TypeWish } from './plan.ts'
import { isComputedType } from '../settle-computed.ts'
import { askWatchers } from '../watch-fields.ts'

export interface ChangedType {
  table: TableRow
  field: FieldRow
  jobId: string | null
}

/** So many records are converted while whoever asked waits; more are a job, beside which everyone goes on working. */
const atOnce = 5_000
/** So many may be left to be made while nobody can write. */
const atLast = 2_000
const passes = 20

export async function changeFieldType(
  ctx: Ctx,
  tableId: string,
  fieldId: string,
  wish: TypeWish,
): Promise<ChangedType> {
  const other = await inverseOf(ctx, tableId, fieldId)
  const also = other && other.tableId !== tableId ? [other.tableId] : []
  return begin(ctx, tableId, also, async (held) => {
    const plan = planChange(held, fieldId, wish)
    requireOtherSide(held.viewer, other)
    return { plan, undoes: null }
  })
}

/** Takes the last change of type back: old settings, old values, and what was written since converted back. */
export async function undoFieldType(ctx: Ctx, tableId: string, fieldId: string): Promise<ChangedType> {
  const { orgId } = actorOf(ctx)
  const seen = await findLastChange(ctx.db, orgId, fieldId)
  const other = seen ? own(seen.before.options, 'connectedTableId') : undefined
  const isThere = typeof other === 'string' && other !== tableId && (await findTable(ctx.db, orgId, other)) !== null
  if (typeof other === 'string' && other !== tableId && !isThere) {
    throw new AppError('conflict', { reason: 'other_table_archived' })
  }
  return begin(ctx, tableId, isThere ? [other] : [], async (held, ctx) => {
    const field = held.fields.find((one) => one.id === fieldId)
    if (!field) throw notFound('field')
    refuseBound(held.viewer, fieldId)
    const last = await findLastChange(ctx.db, orgId, fieldId)
    if (!last || last.id !== seen?.id) throw new AppError('conflict', { reason: 'nothing_to_undo' })
    return { plan: { field, before: settingsOf(field), after: last.before }, undoes: last.id }
  })
}

function begin(
  ctx: Ctx,
  tableId: string,
  also: readonly string[],
  planIt: (held: Held, ctx: TxCtx) => Promise<{ plan: Plan; undoes: string | null }>,
): Promise<ChangedType> {
  return changeStructure(
    ctx,
    tableId,
    'field.updated',
    async (ctx, held) => {
      const { plan, undoes } = await planIt(held, ctx)
      await refuseWhileConverting(ctx, held.orgId, plan.field.id)
      if (isComputedType(plan.after.type)) await askWatchers(ctx, tableId, plan.field.id)
      return start(ctx, held, plan, undoes)
    },
    also,
  )
}

async function start(ctx: TxCtx, held: Held, plan: Plan, undoes: string | null): Promise<Changed<ChangedType>> {
  const { orgId, userId, table } = held
  const { field, before, after } = plan
  const change = await insertFieldChange(ctx.db, {
    org_id: orgId,
    id: newId('fch'),
    table_id: table.id,
    field_id: field.id,
    before,
    after,
    undoes,
    started_by: userId,
  })
  const shape = columnOfSettings(after)
  if (shape) await addMadeColumn(ctx.db, { orgId, tableId: table.id, changeId: change.id }, shape)
  const isMany =
    shape !== null &&
    !isFullAtOnce(shape, undoes !== null) &&
    (await countUpTo(ctx.db, orgId, table.id, atOnce + 1)) > atOnce
  if (isMany) {
    const input = { tableId: table.id, fieldId: field.id, changeId: change.id }
    const jobId = await requestJob(ctx, convertField, input, { tableId: table.id, total: null })
    await updateFieldChange(ctx.db, orgId, change.id, { job_id: jobId })
    return { result: { table, field, jobId }, fieldId: field.id }
  }
  const conversion = await openConversion(ctx, orgId, change.id)
  if (!conversion) throw new Error('a change of type that was just begun is not there')
  return finish(ctx, held, conversion)
}

/** Under the lock of the table: makes what is left, and then it is so. */
async function finish(ctx: TxCtx, held: Held, conversion: Conversion): Promise<Changed<ChangedType>> {
  for (let after: number | null = 0; after !== null; ) after = (await makeBatch(ctx, conversion, after)).last
  const field = await finishConversion(ctx, held, conversion)
  return { result: { table: held.table, field, jobId: null }, fieldId: field.id }
}

const position = z.object({ after: z.number(), pass: z.number() }).nullable()

/** A change of type of a large table. Until its last step the field is what it was, for everyone. */
export const convertField = defineRequestedJob({
  name: 'tables.convert-field',
  input: z.object({ tableId: z.string(), fieldId: z.string(), changeId: z.string() }),
  run: async ({ tableId, fieldId, changeId }, work) => {
    await makeAll(changeId, work)
    const ctx = await work.asker()
    const { orgId } = actorOf(ctx)
    const change = await ctx.tx((ctx) => openConversion(ctx, orgId, changeId))
    const otherTable = change && (own(change.change.before.options, 'connectedTableId') ?? null)
    const also = typeof otherTable === 'string' && otherTable !== tableId ? [otherTable] : []
    await changeStructure(
      ctx,
      tableId,
      'field.updated',
      async (ctx, held) => {
        const conversion = await openConversion(ctx, orgId, changeId)
        // It was finished by a try whose end nobody heard of.
        if (!conversion) return { result: undefined, fieldId }
        const finished = await finish(ctx, held, conversion)
        return { ...finished, result: undefined }
      },
      also,
    )
    return { fieldId }
  },
  giveUp: (ctx, { changeId }) =>
    ctx.tx(async (ctx) => {
      const conversion = ctx.orgId === null ? null : await openConversion(ctx, ctx.orgId, changeId)
      if (conversion) await dropConversion(ctx, conversion)
    }),
})

/** Goes over the table until hardly anything is left that was written in the meantime. */
async function makeAll(changeId: string, work: Work): Promise<void> {
  let { after, pass } = position.parse(work.position) ?? { after: 0, pass: 1 }
  while (pass <= passes) {
    const ctx = await work.asker()
    const { orgId } = actorOf(ctx)
    const isDone = await retryOnLock(ctx, () =>
      ctx.tx(async (ctx) => {
        const conversion = await openConversion(ctx, orgId, changeId)
        if (!conversion) return true
        const { last, count } = await makeBatch(ctx, conversion, after)
        ;[after, pass] = last === null ? [0, pass + 1] : [last, pass]
        await work.step(ctx, { done: work.done + count, position: { after, pass } })
        return last === null && (await countUnmade(ctx, conversion.change, atLast + 1)) <= atLast
      }),
    )
    if (isDone) return
  }
}
