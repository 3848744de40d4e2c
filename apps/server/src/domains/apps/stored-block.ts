import { tableRightsOf } from '@oficina/access'
import type { Component } from '@oficina/contract'
import type { ViewFields } from '@oficina/kinds'
import { blockKindOf, type BlockKind, type BlockSettings, isBlockTypeId } from '@oficina/kinds/blocks/index'
import type { Ctx } from '../../platform/context.ts'
import { describeEvery, describeForViews, type Viewer } from '../engine/index.ts'
import type { BlockRow } from './queries/blocks.ts'

export type BlockProblem = NonNullable<Component['problem']>

/** A block as one person sees it. */
export interface SeenBlock {
  row: BlockRow
  kind: BlockKind
  /** Without what is gone, whoever looks. */
  alive: BlockSettings
  /** Of that, what the person may read. */
  shown: BlockSettings
  /** The fields of its table that they may read. */
  fields: ViewFields
  problem: BlockProblem | null
  missing: string[]
}

const noFields: ViewFields = new Map()

export interface Sight {
  readable: ViewFields
  every: ViewFields
}

/** Many blocks of a page show the same table: its fields are described once for each viewer. */
const known = new WeakMap<Viewer, Map<string, Sight | null>>()

/** What someone may read of a table, and what there is; null where the table is not there for them. */
export function sightOf(viewer: Viewer, tableId: string): Sight | null {
  const sights = known.get(viewer) ?? new Map<string, Sight | null>()
  known.set(viewer, sights)
  const found = sights.get(tableId)
  if (found !== undefined) return found
  const sight = describeTable(viewer, tableId)
  sights.set(tableId, sight)
  return sight
}

function describeTable(viewer: Viewer, tableId: string): Sight | null {
  const grant = viewer.grant(tableId)
  if (!grant) return null
  return {
    readable: describeForViews(viewer, grant.readable),
    every: describeEvery(viewer.structure, grant.table.fields),
  }
}

/** Settings as they are stored, checked again each time; null where this Oficina cannot read them. */
export function readBlock(ctx: Ctx, row: BlockRow): { kind: BlockKind; settings: BlockSettings } | null {
  if (!isBlockTypeId(row.type)) return null
  const kind = blockKindOf(row.type)
  try {
    return { kind, settings: kind.readSettings(row.settings, row.settings_version) }
  } catch (err) {
    // One block that cannot be read leaves its page alive; whoever runs the server is told.
    ctx.log.error({ err, block: row.id }, 'the settings of a block cannot be read')
    return null
  }
}

/** Null where the block cannot be read at all. */
export function seeBlock(ctx: Ctx, viewer: Viewer, row: BlockRow): SeenBlock | null {
  const read = readBlock(ctx, row)
  if (!read) return null
  const { kind, settings } = read
  const base = { row, kind }
  if (settings.tableId === null) {
    const missing = kind.missing(settings)
    const problem = missing.length > 0 ? 'not_set_up' : null
    return { ...base, alive: settings, shown: settings, fields: noFields, problem, missing }
  }
  const sight = sightOf(viewer, settings.tableId)
  if (!sight) {
    const problem = tableProblem(ctx, viewer, settings.tableId)
    return { ...base, alive: settings, shown: kind.within(settings, null), fields: noFields, problem, missing: [] }
  }
  const alive = kind.within(settings, sight.every)
  const shown = kind.within(alive, sight.readable)
  const missing = kind.missing(shown)
  // What was never set is another thing than what was set and is gone, or not for these eyes.
  const isUnset = kind.missing(settings).length > 0
  const problem = missing.length === 0 ? null : isUnset ? 'not_set_up' : 'field_missing'
  return { ...base, alive, shown, fields: sight.readable, problem, missing }
}

/** Only those who could see a table learn that it was put away; to others it never was. */
function tableProblem(ctx: Ctx, viewer: Viewer, tableId: string): BlockProblem {
  const table = viewer.structure.tables.get(tableId)
  const { principal } = ctx
  if (!table?.isArchived || principal.kind !== 'member') return 'table_missing'
  const owned = { id: tableId, isOwn: table.row.created_by === principal.userId }
  return tableRightsOf(principal.actor, owned).can.read ? 'table_archived' : 'table_missing'
}
