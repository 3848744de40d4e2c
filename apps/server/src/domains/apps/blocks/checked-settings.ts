import {
  type BlockKind,
  type BlockSettings,
  type GivenBlockSettings,
  keysOf,
  readGiven,
  type SetValue,
} from '@oficina/kinds/blocks/index'
import { isSameJson, type Json, type ViewFields } from '@oficina/kinds'
import { AppError } from '../../../platform/errors.ts'
import type { Viewer } from '../../engine/index.ts'
import { invalid, issuesOf } from '../issues.ts'
import { sightOf } from '../stored-block.ts'

const groups = ['viewSettings', 'content', 'style', 'actions'] as const
const noFields: ViewFields = new Map()

/** What a call gave, as far as blocks of this kind have it. */
export function givenSettings(kind: BlockKind, raw: object): GivenBlockSettings {
  const read = readGiven(raw, kind.defaults)
  if ('issues' in read) throw invalid(read.issues.map(({ path, reason }) => ({ path: `settings.${path}`, reason })))
  return read.given
}

/** The settings with what was given in their place, of whatever shape that is. */
function laidOver(before: BlockSettings, given: GivenBlockSettings, kind: BlockKind): unknown {
  const isOtherTable = given.tableId !== undefined && given.tableId !== before.tableId
  const base = isOtherTable ? { ...before, viewSettings: kind.defaults.viewSettings } : before
  const inner = Object.fromEntries(groups.map((group) => [group, { ...base[group], ...given[group] }]))
  const { title, tableId } = given
  return { ...inner, title: title ?? before.title, tableId: tableId === undefined ? before.tableId : tableId }
}

/** Only what was given, of what was read of it. */
function pick(read: BlockSettings, given: GivenBlockSettings): GivenBlockSettings {
  const inner = groups.flatMap((group) => {
    const keys = Object.keys(given[group] ?? {})
    return keys.length === 0 ? [] : [[group, Object.fromEntries(keys.map((key) => [key, read[group][key]]))]]
  })
  return {
    ...Object.fromEntries(inner),
    ...(given.title !== undefined && { title: read.title }),
    ...(given.tableId !== undefined && { tableId: read.tableId }),
  }
}

/**
 * What was given is checked against what its giver may read; what they could not see stays as it was. Stored parts that
 * name fields which are gone are let go.
 */
export function mergeSettings(
  kind: BlockKind,
  viewer: Viewer,
  stored: BlockSettings,
  raw: GivenBlockSettings,
): BlockSettings {
  const storedSight = stored.tableId === null ? null : sightOf(viewer, stored.tableId)
  const isHidden = stored.tableId !== null && !storedSight
  const given = isHidden ? withoutUnseen(raw, kind) : raw
  const alive = storedSight ? kind.within(stored, storedSight.every) : stored
  const seen = storedSight ? kind.within(alive, storedSight.readable) : alive

  const parsed = kind.settings.safeParse(laidOver(seen, given, kind))
  if (!parsed.success) throw invalid(issuesOf(parsed.error, 'settings'))
  const { tableId } = parsed.data
  const sight = tableId === null ? null : tableId === stored.tableId ? storedSight : sightOf(viewer, tableId)
  if (tableId !== null && !sight && tableId !== stored.tableId) {
    throw invalid([{ path: 'settings.tableId', reason: 'unknown_table' }])
  }
  const readable = sight?.readable ?? noFields
  // The fields of a table that its builder does not see cannot be looked at, nor were any given.
  const issues = sight || tableId === null ? kind.check(parsed.data, readable) : []
  if (issues.length > 0) throw invalid(issues.map(({ path, reason }) => ({ path: `settings.${path}`, reason })))
  refuseUnwritable(viewer, seen, parsed.data)
  const { settings, unclear } = kind.merge(pick(parsed.data, given), alive, readable)
  if (unclear.length > 0) throw new AppError('conflict', { reason: 'hidden_filter' })
  return settings
}

/**
 * What a button sets is written with the rights of whoever presses it. So that nobody has others write what they could
 * not write themselves, its builder must have those rights too; what stood there before may stay.
 */
function refuseUnwritable(viewer: Viewer, before: BlockSettings, after: BlockSettings): void {
  const valuesIn = ({ viewSettings }: BlockSettings) => (viewSettings.set_values ?? []) as readonly SetValue[]
  const writable = after.tableId === null ? undefined : viewer.grant(after.tableId)?.writable
  const old = before.tableId === after.tableId ? valuesIn(before) : []
  const isOld = (value: SetValue) => old.some((one) => isSameJson(one as Json, value as Json))
  const issues = valuesIn(after).flatMap((value, n) =>
    writable?.has(value.field) || isOld(value)
      ? []
      : [{ path: `settings.viewSettings.set_values.${n}.field`, reason: 'not_editable' }],
  )
  if (issues.length > 0) throw invalid(issues)
}

/** A builder to whom the table is hidden sees an empty block: what they send back of that says nothing. */
function withoutUnseen({ tableId, viewSettings, ...rest }: GivenBlockSettings, kind: BlockKind): GivenBlockSettings {
  if (tableId !== undefined && tableId !== null) return { ...rest, tableId, ...(viewSettings && { viewSettings }) }
  const isSaid = Object.entries(viewSettings ?? {}).some(
    ([key, value]) => !isSameJson(value as Json, kind.defaults.viewSettings[key] as Json),
  )
  if (isSaid) throw new AppError('conflict', { reason: 'hidden_table' })
  return rest
}

/** Settings that others have written since are told and not overwritten; all others are taken. */
export function refuseStale(
  row: { version: string; key_versions: Readonly<Record<string, number>> },
  seen: number | undefined,
  given: GivenBlockSettings,
): void {
  if (seen === undefined || seen === Number(row.version)) return
  // A version that the block has not reached was never seen of it.
  if (seen > Number(row.version)) {
    throw new AppError('conflict', { reason: 'stale', issues: [{ path: 'version', reason: 'stale' }] })
  }
  const writtenAt = (key: string) => (Object.hasOwn(row.key_versions, key) ? (row.key_versions[key] ?? 0) : 0)
  // With another table, everything that was said about its fields is another thing.
  const isStale = (key: string) =>
    writtenAt(key) > seen || (key.startsWith('viewSettings.') && writtenAt('tableId') > seen)
  const stale = keysOf(given).filter(isStale)
  if (stale.length === 0) return
  const issues = stale.map((key) => ({ path: `settings.${key}`, reason: 'stale' }))
  throw new AppError('conflict', { reason: 'stale', issues })
}

const at = (settings: BlockSettings, key: string): Json => {
  const [group = '', inner] = key.split('.')
  const value = (settings as unknown as Record<string, unknown>)[group]
  return (inner === undefined ? value : (value as Record<string, unknown>)[inner]) as Json
}

/** The settings that differ, by their paths. */
export function changedKeys(before: BlockSettings, after: BlockSettings, given: GivenBlockSettings): string[] {
  return keysOf(given).filter((key) => !isSameJson(at(before, key), at(after, key)))
}
