import * as z from 'zod/mini'
import { type Filter, filterSchema, type Sort, sortSchema } from '../filters/filter.ts'
import { isDateText } from '../time/calendar.ts'
import type { Aggregate } from '../value-kinds.ts'
import type { ViewGroup } from '../views/shared/query-slots.ts'

/** Which records a question is about. */
interface Chosen {
  tableId: string
  /** The block's own condition. It may name fields that whoever looks cannot read, and holds all the same. */
  within: Filter | null
  /** What whoever looks asks for on top of it; only by fields that they may read. */
  filter: Filter | null
  search: string | null
}

export interface ListQuestion extends Chosen {
  op: 'list'
  fields: readonly string[]
  sort: Sort
  groups: readonly ViewGroup[]
  limit: number
  cursor: string | null
  page: number | null
  total: boolean
}

export interface SummaryQuestion extends Chosen {
  op: 'summary'
  groups: readonly ViewGroup[]
  aggregates: readonly { field: string; aggregate: Aggregate }[]
  limit: number
}

/** One record, as far as it meets the block's own condition: a block opens no record that it would not list. */
export interface RecordQuestion {
  op: 'record'
  tableId: string
  within: Filter | null
  recordId: number
  fields: readonly string[]
}

/** What a block wants to know. Two blocks that ask the same are answered once. */
export type Question = ListQuestion | SummaryQuestion | RecordQuestion
/** By a name of the block's own: `records`, `counts` … */
export type Questions = Readonly<Record<string, Question>>

const day = z.string().check(z.refine((text) => isDateText(text), 'invalid_date'))

/** What whoever looks has set, for as long as they look: nothing of it is saved. */
export const blockParamsSchema = z.strictObject({
  search: z.optional(z.string().check(z.maxLength(500))),
  /** From filter blocks, the title bar and what was pressed in a chart. */
  filter: z.optional(filterSchema),
  sort: z.optional(sortSchema),
  cursor: z.optional(z.string().check(z.maxLength(4_000))),
  page: z.optional(z.int().check(z.gte(1), z.lte(100_000))),
  /** The chosen record. */
  record: z.optional(z.int().check(z.positive())),
  /** The days that a calendar or a plan shows. */
  span: z.optional(z.strictObject({ from: day, to: day })),
  /** One column of a kanban, to go on in it. */
  column: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(64)))),
})
export type BlockParams = z.output<typeof blockParamsSchema>

export { both } from '../filters/both.ts'

const chosen = (tableId: string, own: Filter | null, params: BlockParams): Chosen => ({
  tableId,
  within: own,
  filter: params.filter ?? null,
  search: params.search?.trim() || null,
})

interface ListWish {
  fields: readonly string[]
  filters: Filter | null
  sort: Sort
  limit: number
  groups?: readonly ViewGroup[]
  total?: boolean
}

export const askList = (tableId: string, wish: ListWish, params: BlockParams): ListQuestion => ({
  op: 'list',
  ...chosen(tableId, wish.filters, params),
  fields: wish.fields,
  sort: params.sort ?? wish.sort,
  groups: wish.groups ?? [],
  limit: wish.limit,
  cursor: params.cursor ?? null,
  page: params.page ?? null,
  total: wish.total ?? false,
})

interface SummaryWish {
  filters: Filter | null
  groups?: readonly ViewGroup[]
  aggregates?: SummaryQuestion['aggregates']
  limit?: number
}

export const askSummary = (tableId: string, wish: SummaryWish, params: BlockParams): SummaryQuestion => ({
  op: 'summary',
  ...chosen(tableId, wish.filters, params),
  groups: wish.groups ?? [],
  aggregates: wish.aggregates ?? [],
  limit: wish.limit ?? 1_000,
})

export const askRecord = (
  tableId: string,
  recordId: number,
  wish: { fields: readonly string[]; filters: Filter | null },
): RecordQuestion => ({ op: 'record', tableId, within: wish.filters, recordId, fields: wish.fields })
