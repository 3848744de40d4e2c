import { z } from 'zod'
import { call, input } from '../call.ts'
import { id } from '../shapes.ts'
import { fieldsPerTable } from '../tables.ts'

const sheetIndex = z.number().int().min(0).max(1_000)
const column = z.number().int().min(0).max(fieldsPerTable)
const tableId = id('tbl')

/** A column of the file whose values are those of this one: by them, records are linked. */
export const sheetLink = z.object({
  sheet: z.number().int(),
  column: z.number().int(),
  /** Values that are found there, of those that there are. */
  matched: z.number().int(),
  given: z.number().int(),
  /** Cells hold several values, with commas or semicolons between. */
  several: z.boolean(),
})
export type SheetLink = z.infer<typeof sheetLink>

/**
 * What the values of a column name: records of another sheet of the same import, by one of its columns, or records of a
 * table by what they are called.
 */
export const linkWish = z.union([
  z.strictObject({ sheetIndex, column, several: z.boolean().optional() }),
  z.strictObject({ object: tableId, several: z.boolean().optional() }),
])
export type LinkWish = z.infer<typeof linkWish>

/** How many rows of a file are compared with a table while the person waits. */
export const comparedRows = 5_000

export const linkMatches = call({
  method: 'POST',
  path: '/connector/link-matches',
  access: 'connector.view',
  input: input({
    identifier: id('imp'),
    config: z.strictObject({ sheetIndex: sheetIndex.default(0), column, object: tableId }),
  }),
  output: z.object({
    /** Values that are what one record is called which the person sees, of those in the first rows. */
    matched: z.number().int(),
    given: z.number().int(),
    several: z.boolean(),
    /** Rows that were compared. */
    rows: z.number().int(),
    /** The first values that name no record. */
    misfits: z.array(z.object({ row: z.number().int(), text: z.string() })),
  }),
  summary: 'How many values of a column name records of a table',
})
