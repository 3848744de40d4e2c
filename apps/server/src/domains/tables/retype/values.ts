import {
  convert,
  type FieldEnv,
  type FieldOfKind,
  isSameJson,
  type Json,
  type Names,
  withNewOptions,
} from '@oficina/kinds'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import {
  everyRight,
  type FieldModel,
  labelSql,
  listUserNames,
  type OrgSettings,
  Params,
  Reader,
  showSql,
  type Structure,
  Viewer,
} from '../../engine/index.ts'
import type { SourceRow } from '../queries/conversion.ts'

/** A field's values as canonical JSON, all of them: a conversion is no matter of who may see what. */
export function sourceSql(
  ctx: Ctx,
  structure: Structure,
  fields: readonly (FieldModel | null)[],
): { sqls: string[]; values: unknown[] } {
  const reader = new Reader(new Viewer(structure, null, everyRight), new Params(), ctx.now().getTime())
  return {
    sqls: fields.map((field) => (field ? valueSql(reader, field) : `null::jsonb`)),
    values: reader.params.values,
  }
}

/** The same as far as someone sees them, and the condition that their records meet. */
export function seenSql(ctx: Ctx, viewer: Viewer, field: FieldModel): { sql: string; rows: string; values: unknown[] } {
  const grant = viewer.grant(field.tableId)
  if (!grant) throw new Error('values are asked for of a table that is not there')
  const reader = new Reader(viewer, new Params(), ctx.now().getTime())
  const [value, rows] = [valueSql(reader, field), reader.visible(grant, 't')]
  return { sql: value, rows, values: reader.params.values }
}

function valueSql(reader: Reader, field: FieldModel): string {
  if (field.link) return `to_jsonb(nullif(${labelSql(reader, field, 't')}, ''))`
  if (field.type === 'recordUpdateForm' || field.type === 'button') return 'null::jsonb'
  if (field.valueKind === 'files' && field.column !== null) return `to_jsonb(nullif(t.${field.column}, '{}'))`
  return `to_jsonb(${showSql(reader, field, 't')})`
}

/** What values are converted with: how the organisation writes, and what people and files are called. */
export async function conversionEnv(
  db: Db,
  orgId: string,
  settings: OrgSettings,
  sides: readonly FieldOfKind[],
  now: number,
): Promise<FieldEnv> {
  const kinds = new Set(sides.map(({ kind, options }) => kind.valueKindOf(options)))
  const labels = new Map<string, string>()
  if (kinds.has('user') || kinds.has('users') || kinds.has('text')) {
    for (const { id, name } of await listUserNames(db, orgId)) labels.set(`user:${id}`, name)
  }
  const ids = new Map(
    [...labels].map(([key, label]) => [`${key.split(':')[0]}:${label}`, key.slice(key.indexOf(':') + 1)]),
  )
  const names: Names = {
    labelOf: (noun, id) => labels.get(`${noun}:${id}`),
    idOf: (noun, label) => ids.get(`${noun}:${label}`),
  }
  const { timezone, locale, currencySymbol } = settings
  return { timezone, locale, currencySymbol, names, now }
}

export interface Converter {
  from: FieldOfKind
  to: FieldOfKind
  /** Taking a change back: its own two sides, to see what was written since. */
  back: { was: FieldOfKind; became: FieldOfKind } | null
}

/**
 * The new value of one record. Taking a change back gives exactly what was there before it, unless the value is no longer
 * what the change made of it: then what was written since is converted.
 */
export function convertRow({ from, to, back }: Converter, row: Pick<SourceRow, 'value' | 'kept'>, env: FieldEnv) {
  if (back) {
    // Nobody can have written what the product worked out.
    if (from.kind.traits.readOnlyAlways) return { value: row.kept ?? to.kind.blankOf(to.options), lost: false }
    const made = convert(row.kept, back.was, back.became, env)
    if (isSameJson(made.value ?? null, row.value ?? null)) return { value: row.kept, lost: false }
  }
  return convert(row.value, from, to, env)
}

/** The new type's settings, with an option for everything that these values need. */
export const grownOptions = ({ from, to }: Converter, values: Iterable<Json>, env: FieldEnv): object =>
  withNewOptions(values, from, to, env, () => newId('opt'))
