import type { FieldOption } from '@oficina/contract'
import { isObject, own } from '@oficina/kinds'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { invalid } from '../field-definition.ts'
import { updateField } from '../fields-service.ts'
import { optionListOf } from './long-list.ts'

interface Place {
  tableId: string
  fieldId: string
}

interface Look {
  label?: string | undefined
  color?: string | null | undefined
  /** The option that it stands before; null puts it last, undefined leaves it where it is. */
  before?: string | null | undefined
}

type Listed = Record<string, unknown>

/**
 * Changes the list as it is under the table's lock, so that changes of two options at once both hold. Everything else is
 * as when the whole list is written: the checks of the kind, the version, the history, the notices.
 */
async function changeList(
  ctx: Ctx,
  { tableId, fieldId }: Place,
  change: (list: Listed[]) => Listed[],
): Promise<Listed[]> {
  const { field } = await updateField(ctx, tableId, fieldId, {
    options: (before) => {
      const list = optionListOf(before)
      if (!list) throw invalid('fieldId', 'no_options')
      return { options: change(list.filter(isObject) as Listed[]) }
    },
  })
  return (optionListOf(field.options as object) ?? []).filter(isObject) as Listed[]
}

const indexOf = (list: readonly Listed[], id: string): number => {
  const at = list.findIndex((option) => own(option, 'id') === id)
  if (at < 0) throw notFound('option')
  return at
}

function placed(list: readonly Listed[], option: Listed, before: string | null): Listed[] {
  const others = list.filter((one) => own(one, 'id') !== own(option, 'id'))
  const at = before === null ? others.length : indexOf(others, before)
  return others.toSpliced(at, 0, option)
}

function shown(list: readonly Listed[], id: string): FieldOption {
  const option = list[indexOf(list, id)]
  return { id, label: String(option?.label), color: String(option?.color ?? '') }
}

export async function addOption(ctx: Ctx, place: Place, { label, color = null, before }: Look): Promise<FieldOption> {
  const id = newId('opt')
  return shown(await changeList(ctx, place, (list) => placed(list, { id, label, color }, before ?? null)), id)
}

export async function updateOption(ctx: Ctx, place: Place, id: string, look: Look): Promise<FieldOption> {
  const list = await changeList(ctx, place, (list) => {
    const at = indexOf(list, id)
    const option = {
      ...list[at],
      ...(look.label !== undefined && { label: look.label }),
      ...(look.color !== undefined && { color: look.color }),
    }
    if (look.before === undefined || look.before === id) return list.with(at, option)
    return placed(list, option, look.before)
  })
  return shown(list, id)
}

export async function removeOption(ctx: Ctx, place: Place, id: string): Promise<void> {
  await changeList(ctx, place, (list) => list.toSpliced(indexOf(list, id), 1))
}
