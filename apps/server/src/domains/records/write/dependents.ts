import { CompiledQuery } from 'kysely'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import {
  dependentsIn,
  type FieldModel,
  linksInto,
  Params,
  sourcesOf,
  type Structure,
  type TableModel,
} from '../../engine/index.ts'
import { linkChangeOf } from './link-change.ts'
import { idsPerEvent, type Row, type TableEffect, type Values } from './types.ts'

export interface Touched {
  tableId: string
  ids: number[]
  /** The fields that now show something else. */
  fields: string[]
}

/** Chains of lookups longer than this are not followed further: whoever shows them loads again. */
const maxHops = 6

/** Records whose change is followed to those that show something of it. */
export interface Wave {
  table: TableModel
  ids: Set<number>
  /** Null: everything about them, since they came or went. */
  fields: Set<string> | null
  /** Who they were linked to before, which the database no longer says. */
  formerly: Map<string, Set<number>>
  /** Of fields whose lists are long: whom they are newly linked to. All others in the lists show nothing else. */
  newly: Map<string, Set<number>>
  /**
   * Whether they were written themselves. Those that only show other links now were linked by records that were: what
   * else is linked with them, and may be much, shows nothing else for it.
   */
  isWritten: boolean
}

/** What hangs on who looks: for them, records also come and go by their row scopes. */
export interface Sight {
  /** Whether records of a table may come into sight or leave it by a change of these fields. */
  mayMove(tableId: string, fields: ReadonlySet<string>): boolean
  /** The fields behind a link that row scopes ask for. */
  behind(linkFieldId: string): ReadonlySet<string>
  /** Those of a table's records that are in sight: what others show of the rest is nothing. */
  seen(tableId: string, ids: readonly number[]): Promise<readonly number[]>
}

const nowhere: ReadonlySet<string> = new Set()
/** Those who see everything. */
const everyone: Sight = { mayMove: () => false, behind: () => nowhere, seen: async (_table, ids) => ids }

/**
 * The records of other tables that show something of the records that were written: their labels in links, lookups,
 * rollups, counts, and what is made of those in turn.
 */
export async function dependentsOf(
  ctx: TxCtx,
  structure: Structure,
  effects: readonly TableEffect[],
): Promise<Touched[]> {
  const written = new Map(effects.map(({ tableId, rows }) => [tableId, new Set(rows.map((row) => row.id))]))
  const touched = await followLinks(
    ctx,
    structure,
    effects.flatMap(({ tableId, rows }) => {
      const table = structure.tables.get(tableId)
      return table ? [firstWave(table, rows.map(asWritten))] : []
    }),
  )
  return touched.flatMap(({ tableId, ids, fields }) => {
    const others = ids.filter((id) => !written.get(tableId)?.has(id))
    return others.length === 0 ? [] : [{ tableId, ids: others.slice(0, idsPerEvent + 1), fields }]
  })
}

/** Everything that shows something of these records, in any table. A statement for each link that is followed, however many records. */
export async function followLinks(
  ctx: Ctx,
  structure: Structure,
  first: readonly Wave[],
  sight: Sight = everyone,
): Promise<Touched[]> {
  const touched = new Map<string, Map<number, Set<string>>>()
  let waves = first
  for (let hop = 0; hop < maxHops && waves.length > 0; hop++) {
    const next: Wave[] = []
    for (const wave of waves) {
      if (wave.ids.size === 0) continue
      for (const { field, shows, isRelinkedOnly } of linksTo(structure, wave, sight)) {
        const ids = (isRelinkedOnly && relinkedTo(field, wave)) || (await holdersOf(ctx, field, wave))
        const table = structure.tables.get(field.tableId)
        if (!table || ids.size === 0) continue
        const seen = touched.get(field.tableId) ?? new Map<number, Set<string>>()
        touched.set(field.tableId, seen)
        const fresh = [...ids].filter((id) => addAll(seen, id, shows))
        if (fresh.length === 0) continue
        const isMoved = sight.mayMove(table.id, new Set(shows))
        const shown = isMoved ? fresh : await sight.seen(table.id, fresh)
        next.push({
          table,
          ids: new Set(shown),
          fields: isMoved ? null : new Set(shows),
          formerly: new Map(),
          newly: new Map(),
          isWritten: false,
        })
      }
    }
    waves = next
  }
  return [...touched].map(([tableId, seen]) => ({
    tableId,
    ids: [...seen.keys()],
    fields: [...new Set([...seen.values()].flatMap((fields) => [...fields]))],
  }))
}

/** Whether one of these fields of the record was not followed yet. */
function addAll(seen: Map<number, Set<string>>, id: number, fields: readonly string[]): boolean {
  const known = seen.get(id) ?? new Set()
  seen.set(id, known)
  const before = known.size
  for (const field of fields) known.add(field)
  return known.size > before
}

/** A record that was written, as far as others hang on it. */
export interface WrittenRecord {
  id: number
  op: Row['op']
  /** What its fields were. */
  before: Values
  /** Those that were written. */
  fields: readonly string[]
}

const asWritten = ({ id, op, before, after }: Row): WrittenRecord => ({ id, op, before, fields: Object.keys(after) })

export function firstWave(table: TableModel, rows: readonly WrittenRecord[]): Wave {
  const comesOrGoes = rows.some((row) => row.op !== 'update')
  const formerly = new Map<string, Set<number>>()
  const newly = new Map<string, Set<number>>()
  const short = new Set<string>()
  for (const row of rows) {
    for (const [id, value] of Object.entries(row.before)) {
      if (!table.fields.get(id)?.link || !row.fields.includes(id)) continue
      const ids = formerly.get(id) ?? new Set()
      const wayBack = linkChangeOf(value)
      if (wayBack) newly.set(id, new Set([...(newly.get(id) ?? []), ...wayBack.removed]))
      else short.add(id)
      const was = wayBack?.added ?? value
      for (const one of Array.isArray(was) ? was : [was]) if (typeof one === 'number') ids.add(one)
      formerly.set(id, ids)
    }
  }
  for (const id of short) newly.delete(id)
  const fields = comesOrGoes ? null : withFormulas(table, new Set(rows.flatMap((row) => row.fields)))
  return { table, ids: new Set(rows.map((row) => row.id)), fields, formerly, newly, isWritten: true }
}

/** The fields themselves and every formula, lookup and rollup of the same table that is made of them. */
export function withFormulas(table: TableModel, fields: Set<string>): Set<string> {
  // Grows while it is gone through.
  for (const id of fields) for (const field of dependentsIn(table).get(id) ?? []) fields.add(field.id)
  return fields
}

/** Link fields of any table that lead to the wave's table, with the fields beside them that then show something else. */
function linksTo(
  structure: Structure,
  wave: Wave,
  sight: Sight,
): { field: FieldModel; shows: string[]; isRelinkedOnly: boolean }[] {
  return (linksInto(structure).get(wave.table.id) ?? []).flatMap((field) => {
    const table = structure.tables.get(field.tableId)
    if (!table) return []
    const isRelinkedOnly = shownThrough(table, field, wave, sight, false).length === 0
    const shows = shownThrough(table, field, wave, sight, true)
    return shows.length > 0 ? [{ field, shows: [...withFormulas(table, new Set(shows))], isRelinkedOnly }] : []
  })
}

/** The records at the other ends of links that came or went, where that is known without a look at all links. */
function relinkedTo(field: FieldModel, wave: Wave): Set<number> | null {
  const inverseId = field.link?.inverseId ?? ''
  const newly = wave.newly.get(inverseId)
  return newly ? newly.union(wave.formerly.get(inverseId) ?? new Set()) : null
}

function shownThrough(table: TableModel, link: FieldModel, wave: Wave, sight: Sight, withLinks: boolean): string[] {
  const changes = (id: string | null) => wave.fields === null || (id !== null && wave.fields.has(id))
  const labelId = link.link?.labelFieldId ?? wave.table.labelField.id
  const inverseId = link.link?.inverseId ?? null
  const isRelinked = withLinks && inverseId !== null && (wave.isWritten || wave.fields === null) && changes(inverseId)
  const own = changes(labelId) || isRelinked || [...sight.behind(link.id)].some(changes) ? [link.id] : []
  const others = (dependentsIn(table).get(link.id) ?? []).filter((field) =>
    sourcesOf(field).some((source) => source.through === link.id && (changes(source.fieldId) || isRelinked)),
  )
  return [...own, ...others.map((field) => field.id)]
}

/** The records that hold a link to one of the wave's, now or until just now. */
async function holdersOf(ctx: Ctx, field: FieldModel, wave: Wave): Promise<Set<number>> {
  const held = field.link?.held
  const params = new Params()
  const ids = () => params.add([...wave.ids], 'bigint[]')
  const former = wave.formerly.get(field.link?.inverseId ?? '') ?? new Set<number>()
  if (!held) return former
  const source = (tableId: string) => `"${wave.table.orgId}"."t_${tableId.slice(tableId.indexOf('_') + 1)}"`
  const text =
    held.by === 'column'
      ? `select t.id from ${source(field.tableId)} t where t.${held.column} = any(${ids()}) and t.deleted_at is null`
      : held.by === 'inverse'
        ? `select t.${held.column} as id from ${wave.table.source} t where t.id = any(${ids()}) and t.${held.column} is not null`
        : `select j.${held.own} as id from ${held.source} j where j.${held.other} = any(${ids()})`
  const { rows } = await ctx.db.executeQuery<{ id: string }>(
    CompiledQuery.raw(`${text} limit ${5 * idsPerEvent}`, params.values),
  )
  return new Set([...former, ...rows.map((row) => Number(row.id))])
}
