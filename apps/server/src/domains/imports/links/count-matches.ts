import { comparedRows } from '@oficina/contract'
import { splitList } from '@oficina/kinds/text/list-text'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { freshStructure, viewerFor } from '../../engine/index.ts'
import { findNames, orgOf, requireGrant } from '../../records/index.ts'
import { withFile } from '../file.ts'
import { openImport, told } from '../own-import.ts'
import { inTurn } from '../reading/in-turn.ts'
import { rowsIn } from '../reading/reader.ts'
import type { Line } from '../reading/tasks.ts'
import { nameOf } from './names.ts'
import { namingField } from './plan-links.ts'

const misfitsTold = 20

interface Compared {
  sheetIndex: number
  column: number
  object: string
}

interface Matches {
  matched: number
  given: number
  several: boolean
  rows: number
  misfits: { row: number; text: string }[]
}

/** How many values of a column name one record of a table: only records that the person sees, by what they may read. */
export async function countMatches(
  ctx: Ctx,
  importId: string,
  { sheetIndex, column, object }: Compared,
  signal: AbortSignal,
): Promise<Matches> {
  const row = await openImport(ctx, importId)
  const viewer = viewerFor(ctx.principal, await freshStructure(ctx.database, ctx.db, orgOf(ctx)))
  requireGrant(viewer, object)
  const naming = namingField(viewer, object)
  const look = row.looks[String(sheetIndex)]?.look
  if (!look?.columns[column] || !naming)
    throw new AppError('invalid_input', {
      issues: [{ path: 'config.column', reason: naming ? 'read_first' : 'label_hidden' }],
    })
  const { read, headerRow } = look
  const task = { read, sheet: sheetIndex, headerRow, after: 0, size: comparedRows }
  const lines = await told(() =>
    inTurn(row.org_id, signal, (signal) =>
      withFile(ctx, row, (file) => firstBatch(rowsIn({ ...file, ...task }, signal))),
    ),
  )
  const cells = lines.flatMap(({ row, cells }) => {
    const text = cells[column]?.trim() ?? ''
    return text === '' ? [] : [{ row, text }]
  })
  const parts = cells.flatMap(({ row, text }) => splitList(text).map((part) => ({ row, text: part })))
  const names = new Set([...cells, ...parts].flatMap(({ text }) => nameOf(text) ?? []))
  const known = await findNames(ctx, { viewer, tableId: object, fieldId: naming.id }, [...names])
  const isKnown = ({ text }: { text: string }) => known.has(nameOf(text) ?? '')
  const share = (of: typeof cells) => of.filter(isKnown).length / Math.max(1, of.length)
  const several = parts.length > cells.length && share(parts) > share(cells)
  const values = several ? parts : cells
  const misfits = values.filter((one) => !isKnown(one))
  return {
    matched: values.length - misfits.length,
    given: values.length,
    several,
    rows: lines.length,
    misfits: misfits.slice(0, misfitsTold).map(({ row, text }) => ({ row, text: text.slice(0, 200) })),
  }
}

async function firstBatch(batches: AsyncGenerator<readonly Line[]>): Promise<readonly Line[]> {
  for await (const lines of batches) return lines
  return []
}
