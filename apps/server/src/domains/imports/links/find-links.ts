import { splitList } from '@oficina/kinds/text/list-text'
import type { TxCtx } from '../../../platform/context.ts'
import type { Viewer } from '../../engine/index.ts'
import { orgOf, recordNames } from '../../records/index.ts'
import { type LinkCell, type ReadLine, rejection } from '../running/read-line.ts'
import type { NamedRecords, PlannedLink, PlannedTable } from '../types.ts'
import { longestName, nameOf, slotOf } from './names.ts'
import { findKeys, type Key, noteKeys } from './queries.ts'

/** Links that one write takes. */
const mostLinks = 1_000

/** Finds the records that texts of rows name, for all of them in one query. What is not found does not fit. */
export async function settleLinks(
  ctx: TxCtx,
  importId: string,
  table: PlannedTable,
  lines: readonly ReadLine[],
): Promise<void> {
  const wanted = new Map<string, Omit<Key, 'id'>>()
  const want = ({ slots }: PlannedLink, text: string) => {
    const key = nameOf(text)
    if (key !== null) for (const slot of slots) wanted.set(`${slot}\n${key}`, { slot, key })
  }
  for (const { links } of lines)
    for (const { planned, text } of links)
      if (planned.link) for (const one of [text, ...partsOf(planned.link, text)]) want(planned.link, one)
  const found = await findKeys(ctx.db, orgOf(ctx), importId, [...wanted.values()])
  const names = new Map(found.map(({ slot, key, id }) => [`${slot}\n${key}`, id]))
  for (const line of lines) for (const cell of line.links) settleCell(table, line, cell, names)
}

const partsOf = ({ isSeveral }: PlannedLink, text: string): string[] =>
  isSeveral ? splitList(text).slice(0, mostLinks + 1) : []

type Names = ReadonlyMap<string, number | null>

function settleCell(table: PlannedTable, line: ReadLine, { planned, field, text }: LinkCell, names: Names): void {
  const { link, label } = planned
  if (!link) return
  const whole = recordOf(link, text, names)
  // A name may have a comma in it.
  const parts = typeof whole === 'number' || !link.isSeveral ? [text] : partsOf(link, text)
  const ids = new Set<number>()
  for (const part of parts) {
    const id = recordOf(link, part, names)
    if (typeof id === 'number' && ids.size < mostLinks) ids.add(id)
    else {
      const reason = typeof id === 'string' ? id : 'too_many'
      line.rejections.push(rejection(table, line.row, reason, { label, text: part }))
      line.isSkipped ||= planned.misfits === 'skip_row' && !link.isLater
    }
  }
  if (ids.size > 0) line.values[field.id] = link.isSeveral ? [...ids] : ([...ids][0] ?? null)
}

/** The record that a text names, or why there is none. */
function recordOf({ slots }: PlannedLink, text: string, names: Names): number | 'unknown_record' | 'several_records' {
  const key = nameOf(text)
  for (const slot of key === null ? [] : slots) {
    const id = names.get(`${slot}\n${key}`)
    if (id !== undefined) return id ?? 'several_records'
  }
  return 'unknown_record'
}

/** Notes by which texts the rows of a table are named elsewhere, and where they are written again, by their numbers. */
export async function noteRows(
  ctx: TxCtx,
  importId: string,
  table: PlannedTable,
  at: number,
  lines: readonly ReadLine[],
): Promise<void> {
  const keys = new Map<string, Key>()
  const note = (slot: string, key: string, id: number) => {
    const before = keys.get(`${slot}\n${key}`)
    keys.set(`${slot}\n${key}`, { slot, key, id: before === undefined || before.id === id ? id : null })
  }
  const isWrittenAgain = table.fields.some(({ link }) => link?.isLater)
  for (const { id, row, cells, isWritten } of lines) {
    if (id === null) continue
    for (const column of table.named ?? []) {
      const name = nameOf(cells[column] ?? '')
      if (name !== null) note(slotOf.column(at, column), name, id)
    }
    if (isWrittenAgain && isWritten) note(slotOf.rows(at), String(row), id)
  }
  await noteKeys(ctx.db, orgOf(ctx), importId, [...keys.values()])
}

/** Notes records that were there before, by what a field says, as far as the viewer sees them: no row asks for it again. */
export async function noteNames(
  ctx: TxCtx,
  importId: string,
  viewer: Viewer,
  { slot, tableId, fieldId }: NamedRecords,
): Promise<void> {
  for await (const page of recordNames(ctx, { viewer, tableId, fieldId })) {
    const keys = new Map<string, Key>()
    for (const { id, name } of page)
      if (name.length <= longestName) keys.set(name, { slot, key: name, id: keys.has(name) ? null : id })
    await noteKeys(ctx.db, orgOf(ctx), importId, [...keys.values()])
  }
}

/** The records that rows of a table became. */
export async function recordsOfRows(
  ctx: TxCtx,
  importId: string,
  at: number,
  rows: readonly number[],
): Promise<Map<number, number>> {
  const slot = slotOf.rows(at)
  const wanted = rows.map((row) => ({ slot, key: String(row) }))
  const found = await findKeys(ctx.db, orgOf(ctx), importId, wanted)
  return new Map(found.flatMap(({ key, id }) => (id === null ? [] : [[Number(key), id] as const])))
}
