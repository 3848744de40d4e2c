import type { ApiField, WrittenRecords } from '@oficina/contract'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type FieldModel, optionsOf, Params, Reader } from '../engine/index.ts'
import {
  byKey,
  getRecord,
  listRecords,
  listText,
  readWith,
  type RecordOp,
  removeRecords,
  upsertRecords,
  writeRecords,
  type WriteResult,
} from '../records/index.ts'
import { grantByName, Names } from './names.ts'
import { readFilter } from './read-filter.ts'

/** The names of a table at the newest structure. Ids do not change, so what comes after may take its time. */
const namesOf = (ctx: Ctx, table: string): Promise<Names> =>
  readWith(ctx, async (viewer) => ({ version: null, value: new Names(viewer, grantByName(viewer, table)) }))

export async function listTables(ctx: Ctx) {
  const grants = await readWith(ctx, async (viewer) => ({
    version: null,
    value: [...viewer.structure.tables.keys()].flatMap((id) => viewer.grant(id) ?? []),
  }))
  return grants.map(({ table, can }) => ({
    key: table.row.api_name,
    label: table.row.label,
    can: { create: can.createRecords, update: can.updateRecords, delete: can.deleteRecords },
  }))
}

export async function listFields(ctx: Ctx, table: string): Promise<ApiField[]> {
  const names = await namesOf(ctx, table)
  return [...names.grant.readable.values()].map((field) => describe(ctx, names, field))
}

function describe(ctx: Ctx, { viewer, grant }: Names, field: FieldModel): ApiField {
  const isChoice = field.valueKind === 'choice' || field.valueKind === 'choices'
  const linked = field.link ? viewer.grant(field.link.tableId) : null
  return {
    key: field.key,
    label: field.label,
    type: field.type,
    required: field.required,
    writable: grant.writable.has(field.id),
    is_name: field.id === grant.table.nameField.id,
    is_unique_key: field.id === grant.table.uniqueField?.id,
    ...(isChoice && { options: optionsOf(new Reader(viewer, new Params(), ctx.now().getTime()), field) }),
    ...(linked && { table: linked.table.row.api_name }),
  }
}

export interface ListInput {
  table: string
  filter?: string | undefined
  sort?: string[] | undefined
  fields?: string[] | undefined
  search?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
  total?: 'true' | 'false' | undefined
}

/** As JSON text. */
export async function list(ctx: Ctx, { table, filter, sort, fields, total, ...page }: ListInput): Promise<string> {
  const names = await namesOf(ctx, table)
  const request = {
    ...page,
    filter: filter === undefined ? undefined : names.filter(readFilter(filter)),
    sort: names.sort(sort),
    fields: names.fields(fields),
    total: total === 'true',
  }
  return inNames(names, async () => listText(await listRecords(ctx, names.grant.table.id, request, byKey)))
}

/** As JSON text. */
export async function get(ctx: Ctx, table: string, recordId: number, fields: string[] | undefined): Promise<string> {
  const names = await namesOf(ctx, table)
  const options = { fields: names.fields(fields), nameOf: byKey }
  return inNames(names, () => getRecord(ctx, names.grant.table.id, recordId, options))
}

interface Given {
  values: Record<string, unknown>
}

export async function create(ctx: Ctx, table: string, records: readonly Given[]): Promise<WrittenRecords> {
  const names = await namesOf(ctx, table)
  const ops = (await names.values(records)).map((values): RecordOp => ({ op: 'create', values }))
  return written(names, () => writeRecords(ctx, names.grant.table.id, ops))
}

export async function update(
  ctx: Ctx,
  table: string,
  records: readonly (Given & { id: number; version?: number | undefined })[],
): Promise<WrittenRecords> {
  const names = await namesOf(ctx, table)
  const values = await names.values(records)
  const ops = records.map(
    ({ id, version }, n): RecordOp => ({ op: 'update', id, version, values: values[n] as Record<string, unknown> }),
  )
  return written(names, () => writeRecords(ctx, names.grant.table.id, ops))
}

export async function upsert(ctx: Ctx, table: string, records: readonly Given[]): Promise<WrittenRecords> {
  const names = await namesOf(ctx, table)
  const given = (await names.values(records)).map((values) => ({ values }))
  return written(names, () => upsertRecords(ctx, names.grant.table.id, given, false))
}

export async function remove(ctx: Ctx, table: string, ids: readonly number[]) {
  const names = await namesOf(ctx, table)
  return inNames(names, async () => {
    const { change_id, count } = await removeRecords(ctx, names.grant.table.id, { ids: [...ids] })
    return { change_id, count }
  })
}

async function written(names: Names, write: () => Promise<WriteResult>): Promise<WrittenRecords> {
  const { changeId, rows } = await inNames(names, write)
  const records = rows.map((row) => {
    // All or none was asked for: one that failed has failed the call.
    if (!row.ok) throw new Error('a write of all or none left some out')
    return { id: row.id, version: row.version }
  })
  return { change_id: changeId, records }
}

/** Errors name fields as the caller does. */
async function inNames<T>(names: Names, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.id, renamed(names, error.details), { cause: error })
  }
}

const fieldId = /\bfld_[0-9a-z]{6,24}\b/g

function renamed(names: Names, details: Record<string, unknown>): Record<string, unknown> {
  const { issues, field } = details
  const inName = (text: string) => text.replace(fieldId, (id) => names.nameOf(id))
  return {
    ...details,
    ...(typeof field === 'string' && { field: names.nameOf(field) }),
    ...(Array.isArray(issues) && {
      issues: (issues as { path: string }[]).map((issue) => ({ ...issue, path: inName(issue.path) })),
    }),
  }
}
