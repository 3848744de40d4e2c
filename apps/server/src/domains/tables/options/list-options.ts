import { fold } from '@oficina/kinds'
import { findOption } from '@oficina/kinds/fields/shared/choice-options'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { type Choice, choicesOf, type FieldModel } from '../../engine/index.ts'
import { viewerOf } from '../present.ts'
import { getTable } from '../service.ts'

interface Wanted {
  q?: string | undefined
  ids?: readonly string[] | undefined
  labels?: readonly string[] | undefined
  offset?: number | undefined
  limit?: number | undefined
}

const page = 50

/** Options of a field that the person may read; of a lookup, as far as each field on the way may be read. */
export async function listOptions(
  ctx: Ctx,
  tableId: string,
  fieldId: string,
  wanted: Wanted,
): Promise<{ options: Choice[]; total: number }> {
  const { table } = await getTable(ctx, tableId)
  const viewer = await viewerOf(ctx)
  const field = viewer.grant(table.id)?.readable.get(fieldId)
  if (!field) throw notFound('field')
  const isReadable = (one: FieldModel) => viewer.grant(one.tableId)?.readable.has(one.id) === true
  const all = choicesOf(viewer.structure, field, isReadable)
  const found = matching(all, wanted)
  const { offset = 0, limit = wanted.ids || wanted.labels ? found.length : page } = wanted
  return { options: found.slice(offset, offset + limit), total: found.length }
}

function matching(all: readonly Choice[], { q, ids, labels }: Wanted): readonly Choice[] {
  if (!ids && !labels) return named(all, q ?? '')
  const isWanted = new Set(ids)
  for (const label of labels ?? []) {
    const id = findOption(label, all)
    if (id !== undefined) isWanted.add(id)
  }
  return named(all, q ?? '').filter(({ id }) => isWanted.has(id))
}

function named(all: readonly Choice[], q: string): readonly Choice[] {
  const words = fold(q)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return all
  return all.filter(({ label }) => {
    const folded = fold(label)
    return words.every((word) => folded.includes(word))
  })
}
