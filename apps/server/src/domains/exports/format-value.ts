import { type FieldEnv, isObject, joinList, type Json, type Locale, type Noun, own } from '@oficina/kinds'
import type { Ctx } from '../../platform/context.ts'
import { type FieldModel, listUserNames, optionsOf, Params, Reader, type Viewer } from '../engine/index.ts'
import type { Cell } from './sheet.ts'

/** What ids in values are called, for one file. */
export interface Formats {
  env: Omit<FieldEnv, 'names'>
  viewer: Viewer
  users: ReadonlyMap<string, string>
}

export async function makeFormats(ctx: Ctx, viewer: Viewer, locale: Locale): Promise<Formats> {
  const { timezone, currencySymbol } = viewer.structure.settings
  const users = await listUserNames(ctx.db, viewer.structure.orgId)
  return {
    env: { locale, timezone, currencySymbol, now: ctx.now().getTime() },
    viewer,
    users: new Map(users.map(({ id, name }) => [id, name])),
  }
}

const textOf = (item: unknown, key: string): string | null => {
  const value = isObject(item) ? own(item, key) : undefined
  return typeof value === 'string' ? value : null
}

/** A value as a record shows it, as text: names in the place of ids, in someone's language. */
export function formatShown({ env, viewer, users }: Formats, field: FieldModel, shown: unknown): string {
  const list = Array.isArray(shown) ? shown : shown === null || shown === undefined ? [] : [shown]
  if (list.length === 0) return ''
  if (field.link)
    return joinList(list.map((item) => textOf(item, 'label') ?? `#${isObject(item) ? own(item, 'id') : ''}`))
  if (list.every((item) => textOf(item, 'name') !== null && textOf(item, 'id')?.startsWith('fil_'))) {
    return joinList(list.map((item) => textOf(item, 'name') ?? ''))
  }
  const names = {
    labelOf: (noun: Noun, id: string) =>
      noun === 'user' ? users.get(id) : noun === 'option' ? optionLabel(viewer, field, id) : undefined,
    idOf: () => undefined,
  }
  return field.kind.format(shown as Json, field.options, { ...env, names })
}

function optionLabel(viewer: Viewer, field: FieldModel, id: string): string | undefined {
  return optionsOf(new Reader(viewer, new Params(), 0), field).find((option) => option.id === id)?.label
}

/** What a program reads: names in the place of ids, as in the text, but each kind of value as itself. */
function valueOf(formats: Formats, field: FieldModel, shown: unknown, text: string): Json {
  const list = Array.isArray(shown) ? shown : null
  switch (field.valueKind) {
    case 'number':
    case 'duration':
    case 'boolean':
    case 'date':
    case 'dateTime':
    case 'time':
      if (shown === null || typeof shown === 'number' || typeof shown === 'boolean') return shown
      return list?.every(isPlain) ? list : typeof shown === 'string' ? shown : text
    case 'choices':
    case 'users':
    case 'links':
    case 'files':
      return (list ?? []).map((item) => formatShown(formats, field, [item]))
    case 'choice':
    case 'user':
    case 'link':
    case 'text':
    case 'json':
      return text === '' ? null : text
  }
}
const isPlain = (item: unknown): item is string | number | boolean =>
  typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean'

/** A cell of a file. */
export function cellOf(formats: Formats, field: FieldModel, shown: unknown): Cell {
  const text = formatShown(formats, field, shown)
  return { text, value: valueOf(formats, field, shown, text) }
}
