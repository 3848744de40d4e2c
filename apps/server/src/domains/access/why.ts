import {
  type Ability,
  abilities,
  type Actor,
  type AppAbility,
  appAbilities,
  appLevelOf,
  decide,
  decideInApp,
  decideInDocPage,
  decideInTable,
  type DocPageAbility,
  docPageAbilities,
  docPageLevelOf,
  type TableAbility,
  tableAbilities,
  tableRightsOf,
} from '@oficina/access'
import type { AccessGate, AccessOverview } from '@oficina/contract'
import { own } from '@oficina/kinds'
import { CompiledQuery } from 'kysely'
import { authorize, memberOf } from '../../platform/access/authorize.ts'
import { themselves } from '../../platform/access/principal.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { SeenWish } from '../accounts/index.ts'
import { findApp, listApps } from '../apps/index.ts'
import { findDocument, listDocuments } from '../documents/index.ts'
import {
  type FieldModel,
  freshStructure,
  Params,
  Reader,
  sourcesOf,
  type Structure,
  type TableModel,
  type Viewer,
  viewerFor,
} from '../engine/index.ts'
import { type Subject, subjectOf } from './subject.ts'

export interface WhyInput extends SeenWish {
  ability?: string | undefined
  table?: string | undefined
  field?: string | undefined
  record?: number | undefined
  app?: string | undefined
  page?: string | undefined
  action?: TableAbility | AppAbility | DocPageAbility | undefined
}

interface Told {
  allowed: boolean
  trace: AccessGate[]
}

const told = (trace: AccessGate[]): Told => ({ allowed: trace.every(({ passed }) => passed), trace })
const isTableAction = (action: string): action is TableAbility => tableAbilities.some((one) => one === action)
const isAppAction = (action: string): action is AppAbility => appAbilities.some((one) => one === action)
const isPageAction = (action: string): action is DocPageAbility => docPageAbilities.some((one) => one === action)

/** The chain of rules that decides whether someone may do or see something. */
export async function why(ctx: Ctx, input: WhyInput): Promise<Told & { who: Subject['person'] }> {
  authorize(ctx, 'access.explain')
  const subject = await subjectOf(ctx, input)
  return { ...(await decided(ctx, subject, input)), who: subject.person }
}

async function decided(ctx: Ctx, { principal }: Subject, input: WhyInput): Promise<Told> {
  const { actor, orgId, userId } = principal
  const structure = await freshStructure(ctx.database, ctx.db, orgId)
  const { app, page, table, field } = await askedThings(ctx, structure, input)
  if (input.ability !== undefined) return told(decide(actor, input.ability as Ability).trace)
  const action = input.action ?? (app || page ? 'view' : 'read')
  if (app) {
    if (!isAppAction(action)) throw notFound('app')
    return told(decideInApp(actor, { id: app.id, isOwn: app.created_by === userId }, action).trace)
  }
  if (page) {
    if (!isPageAction(action)) throw notFound('page')
    return told(decideInDocPage(actor, { id: page.id, isOwn: page.created_by === userId }, action).trace)
  }
  if (!table) throw new AppError('invalid_input', { issues: [{ path: 'table', reason: 'nothing_asked' }] })
  if (!isTableAction(action)) throw notFound('table')
  const trace: AccessGate[] = [...decideInTable(actor, { id: table.id, isOwn: isOwn(table, userId) }, action).trace]
  if (field) trace.push(...fieldGates(principal, structure, table, field))
  if (input.record !== undefined) trace.push(...(await rowGates(ctx, principal, structure, table, input.record)))
  return told(trace)
}

/** Everything that the question names; not found if the caller cannot see all of it. */
async function askedThings(ctx: Ctx, structure: Structure, input: WhyInput) {
  const app = input.app === undefined ? null : await findApp(ctx.db, structure.orgId, input.app)
  if (input.app !== undefined && !app) throw notFound('app')
  const page = input.page === undefined ? null : await findDocument(ctx.db, structure.orgId, input.page)
  if (input.page !== undefined && !page) throw notFound('page')
  const table = input.table === undefined ? undefined : structure.tables.get(input.table)
  if (input.table !== undefined && (!table || table.isArchived)) throw notFound('table')
  const field = input.field === undefined ? undefined : table?.fields.get(input.field)
  if (input.field !== undefined && !field) throw notFound('field')
  return { app, page, table, field }
}

const isOwn = (table: TableModel, userId: string) => table.row.created_by === userId

/** What the role says about a field, and about all fields that it is computed from. */
function fieldGates(
  principal: Subject['principal'],
  structure: Structure,
  table: TableModel,
  field: FieldModel,
): AccessGate[] {
  const { actor, userId } = principal
  const { fields } = tableRightsOf(actor, { id: table.id, isOwn: isOwn(table, userId) })
  const level = fields === null ? 'edit' : (own(fields, field.id) ?? 'none')
  const gates: AccessGate[] = [{ gate: 'field', needs: 'view', has: String(level), passed: level !== 'none' }]
  const viewer = viewerFor(principal, structure)
  for (const { fieldId, through } of sourcesOf(field)) {
    const tableId = through ? table.fields.get(through)?.link?.tableId : table.id
    const other = tableId === undefined ? undefined : structure.tables.get(tableId)
    const source = fieldId === null ? undefined : other?.fields.get(fieldId)
    if (!other || (fieldId !== null && !source)) continue
    const grant = viewer.grant(other.id)
    const passed = source ? (grant?.readable.has(source.id) ?? false) : grant !== null
    const about = source ? `${other.row.label}: ${source.label}` : other.row.label
    gates.push({ gate: 'source', needs: 'view', has: passed ? 'view' : 'none', passed, about })
  }
  return gates
}

/** Whether a record matches the role's row condition. */
async function rowGates(
  ctx: Ctx,
  principal: Subject['principal'],
  structure: Structure,
  table: TableModel,
  recordId: number,
): Promise<AccessGate[]> {
  const viewer = viewerFor(principal, structure)
  const grant = viewer.grant(table.id)
  const reader = new Reader(viewer, new Params(), ctx.now().getTime())
  const rows = grant ? reader.rows(grant, 't') : null
  const text = `select ${rows ?? 'true'} as passed from ${table.source} t where t.id = ${reader.params.add(recordId, 'bigint')}`
  const found = await ctx.db.executeQuery<{ passed: boolean | null }>(CompiledQuery.raw(text, reader.params.values))
  const [row] = found.rows
  if (!row) throw notFound('record')
  if (rows === null) return []
  const passed = row.passed === true
  return [{ gate: 'rows', needs: 'inside', has: passed ? 'inside' : 'outside', passed }]
}

/** Everything that someone may do: abilities, tables, apps and pages, each with its rules. */
export async function overviewOf(ctx: Ctx, wish: SeenWish): Promise<AccessOverview> {
  authorize(ctx, 'access.explain')
  const { principal, person } = await subjectOf(ctx, wish)
  const { actor, orgId, userId } = principal
  const structure = await freshStructure(ctx.database, ctx.db, orgId)
  const admin = ctx.as(themselves(memberOf(ctx)))
  const [apps, pages] = [await listApps(admin), await listDocuments(admin)]
  const viewer = viewerFor(principal, structure)
  const live = [...structure.tables.values()].filter(({ isArchived }) => !isArchived)
  return {
    who: person,
    abilities: abilities.map((ability) => ({ ability, decision: told(decide(actor, ability).trace) })),
    tables: live.map((table) => tableIn(actor, table, userId, viewer)).sort(byLabel),
    apps: apps
      .map((app) => {
        const of = { id: app.id, isOwn: app.created_by === userId }
        const decision = told(decideInApp(actor, of, 'view').trace)
        return { id: app.id, label: app.label, level: appLevelOf(actor, of), decision, hidden_fields: [] }
      })
      .sort(byLabel),
    pages: pages
      .map((page) => {
        const of = { id: page.id, isOwn: page.created_by === userId }
        const decision = told(decideInDocPage(actor, of, 'view').trace)
        return { id: page.id, label: page.label, level: docPageLevelOf(actor, of), decision, hidden_fields: [] }
      })
      .sort(byLabel),
  }
}

function tableIn(actor: Actor, table: TableModel, userId: string, viewer: Viewer) {
  const of = { id: table.id, isOwn: isOwn(table, userId) }
  const rights = tableRightsOf(actor, of)
  const trace: AccessGate[] = [...decideInTable(actor, of, 'read').trace]
  // These do not deny anything; they say which rows and fields exist for the person.
  if (rights.fields !== null) trace.push({ gate: 'field', needs: 'all', has: 'some', passed: true })
  if (rights.filters !== null) trace.push({ gate: 'rows', needs: 'all', has: 'some', passed: true })
  const readable = viewer.grant(table.id)?.readable
  const hidden = readable ? [...table.fields.values()].filter(({ id }) => !readable.has(id)) : []
  return {
    id: table.id,
    label: table.row.label,
    level: rights.level,
    decision: told(trace),
    hidden_fields: hidden.map(({ label }) => label),
  }
}

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label)
