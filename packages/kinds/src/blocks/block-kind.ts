import * as z from 'zod/mini'
import { tableIdSchema } from '../ids.ts'
import type { Size } from '../layout/grid.ts'
import type { ViewFields, ViewIssue } from '../views/shared/slot.ts'
import { type SettingsOf, type Slots, view, type ViewKind, type ViewSettings } from '../views/view-kind.ts'
import type { BlockParams, Questions } from './questions.ts'
import { type GivenSettings, groupNames, upgraded } from './settings.ts'
import { frameSlots } from './shared/frame-slots.ts'
import { oneLine } from './shared/texts.ts'

export const blockTitleLength = 120
export const blockCategories = ['records', 'numbers', 'content', 'navigation', 'tools'] as const
export type BlockCategory = (typeof blockCategories)[number]

/** What can be set on a block, the same groups for every kind. */
export interface BlockSettings<V = ViewSettings, C = ViewSettings, S = ViewSettings, A = ViewSettings> {
  title: string
  /** The table whose records it shows or writes. */
  tableId: string | null
  /** What it says about that table's fields: which are shown, which records, in which order. */
  viewSettings: V
  /** What it holds by itself: a text, a picture, an address. */
  content: C
  style: S
  /** What people may do in it. */
  actions: A
}

export interface BlockTraits {
  readsTable: boolean
  /** People write records through it. */
  writesRecords: boolean
  /** Shows records that the search of the title bar can narrow; by `readsTable` unless given. */
  takesSearch: boolean
  /** May be shown to visitors of a public link. */
  canBePublic: boolean
}

/** A kind of block. Pure; who may see what is handed in as fields. */
export interface BlockKind<Id extends string = string> {
  readonly id: Id
  /** Of the settings' shape. */
  readonly version: number
  readonly category: BlockCategory
  /** On the desktop's grid: what a new one gets, and what it cannot be smaller than. */
  readonly size: Size
  readonly least: Size
  readonly traits: BlockTraits
  readonly defaults: BlockSettings
  readonly settings: z.ZodMiniType<BlockSettings>
  /** Settings without which it shows nothing yet: `tableId`, `viewSettings.kanban_field`. */
  missing(settings: BlockSettings): string[]
  /** Everything that is wrong with settings of the right shape. A block may be saved before it is complete. */
  check(settings: BlockSettings, fields: ViewFields): ViewIssue[]
  /** Every field that the settings name. */
  namesOf(settings: BlockSettings): string[]
  /** The fields whose values it shows: all that a public page tells of them. */
  shownOf(settings: BlockSettings): string[]
  /** As someone sees it who may read only these fields; null where the table is not there for them. */
  within(settings: BlockSettings, fields: ViewFields | null): BlockSettings
  /** What someone gave over what is stored, with what they could not see kept; names the settings where that cannot be. */
  merge(given: GivenSettings, stored: BlockSettings, fields: ViewFields): { settings: BlockSettings; unclear: string[] }
  /** What it wants to know of the records, of whoever looks. `fields` are those that they may read. */
  asks(settings: BlockSettings, params: BlockParams, fields: ViewFields): Questions
  /** As it is kept, and back, brought up to this version step by step. */
  toStore(settings: BlockSettings): object
  readSettings(stored: unknown, version: number): BlockSettings
}

type OwnSettings<V extends Slots, C extends Slots, S extends Slots, A extends Slots> = BlockSettings<
  SettingsOf<V>,
  SettingsOf<C>,
  SettingsOf<S & typeof frameSlots>,
  SettingsOf<A>
>

interface BlockSpec<Id extends string, V extends Slots, C extends Slots, S extends Slots, A extends Slots> {
  id: Id
  version: number
  /** From each earlier version to the next: `{ 1: (old) => … }` makes version 2. */
  upgrades?: Readonly<Record<number, (stored: unknown) => unknown>>
  category: BlockCategory
  size: Size
  least: Size
  traits?: Partial<BlockTraits>
  /** A kind of view that it shows a table as, or settings of its own over a table's fields. */
  view?: ViewKind<string, V>
  content?: C
  style?: S
  actions?: A
  /** What it shows nothing without; it may hang on what it does. */
  needs?: readonly string[] | ((settings: OwnSettings<V, C, S, A>) => readonly string[])
  /** Lets go of what no longer counts after a change. */
  settle?(settings: OwnSettings<V, C, S, A>): OwnSettings<V, C, S, A>
  asks?(settings: OwnSettings<V, C, S, A> & { tableId: string }, params: BlockParams, fields: ViewFields): Questions
}

const noView = view({ id: 'none', version: 1, slots: {}, needs: [] })
const isUnset = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const shapeOf = (slots: Slots) =>
  z.strictObject(Object.fromEntries(Object.entries(slots).map(([k, s]) => [k, s.schema])))
const emptyOf = (slots: Slots): ViewSettings =>
  Object.fromEntries(Object.entries(slots).map(([key, slot]) => [key, slot.empty]))

/** One kind of block, from its parts. */
export function block<
  const Id extends string,
  V extends Slots = Record<never, never>,
  C extends Slots = Record<never, never>,
  S extends Slots = Record<never, never>,
  A extends Slots = Record<never, never>,
>(spec: BlockSpec<Id, V, C, S, A>): BlockKind<Id> {
  const shown = (spec.view ?? noView) as unknown as ViewKind
  const [content, style, actions] = [spec.content ?? {}, { ...frameSlots, ...spec.style }, spec.actions ?? {}]
  const settings = z.strictObject({
    title: oneLine(blockTitleLength),
    tableId: z.nullable(tableIdSchema),
    viewSettings: shown.settings,
    content: shapeOf(content),
    style: shapeOf(style),
    actions: shapeOf(actions),
  }) as unknown as z.ZodMiniType<BlockSettings>
  const defaults: BlockSettings = {
    title: '',
    tableId: null,
    viewSettings: shown.defaults,
    content: emptyOf(content),
    style: emptyOf(style),
    actions: emptyOf(actions),
  }
  return {
    id: spec.id,
    version: spec.version,
    category: spec.category,
    size: spec.size,
    least: spec.least,
    traits: {
      readsTable: false,
      writesRecords: false,
      takesSearch: spec.traits?.readsTable ?? false,
      canBePublic: true,
      ...spec.traits,
    },
    defaults,
    settings,
    missing(values) {
      const needs = typeof spec.needs === 'function' ? spec.needs(values as never) : (spec.needs ?? [])
      return needs.filter((path) => isUnset(valueAt(values, path)))
    },
    check: ({ tableId, viewSettings }, fields) =>
      shown
        .check(viewSettings, fields, 'create')
        .filter(({ reason }) => reason !== 'required')
        // Without a table there are no fields to name.
        .map(({ path, reason }) => ({
          path: `viewSettings.${path}`,
          reason: tableId === null ? 'without_table' : reason,
        })),
    namesOf: ({ viewSettings }) => shown.namesOf(viewSettings),
    shownOf: ({ viewSettings }) => shown.shownOf(viewSettings),
    within: (values, fields) =>
      fields === null
        ? { ...values, tableId: null, viewSettings: shown.defaults }
        : { ...values, viewSettings: shown.within(values.viewSettings, fields) },
    merge(given, stored, fields) {
      const tableId = given.tableId === undefined ? stored.tableId : (given.tableId as string | null)
      // What was said about one table's fields means nothing for another's.
      const before = tableId === stored.tableId ? stored.viewSettings : shown.defaults
      const { settings: viewSettings, unclear } = shown.merge(given.viewSettings ?? {}, before, fields)
      const merged = {
        title: given.title === undefined ? stored.title : (given.title as string),
        tableId,
        viewSettings,
        content: { ...stored.content, ...given.content },
        style: { ...stored.style, ...given.style },
        actions: { ...stored.actions, ...given.actions },
      }
      const settings = (spec.settle?.(merged as never) ?? merged) as BlockSettings
      return { settings, unclear: unclear.map((key) => `viewSettings.${key}`) }
    },
    asks: (values, params, fields) =>
      values.tableId === null ? {} : (spec.asks?.(values as never, params, fields) ?? {}),
    // A view that the block shows has versions of its own.
    toStore: (values) => ({ ...values, viewVersion: shown.version }),
    readSettings(stored, version) {
      const { viewVersion, ...rest } = upgraded(spec.upgrades ?? {}, stored, version, spec.version) as {
        viewVersion: number
        viewSettings: unknown
      }
      return settings.parse({ ...rest, viewSettings: shown.readSettings(rest.viewSettings, viewVersion) })
    },
  }
}

function valueAt(settings: BlockSettings, path: string): unknown {
  const [group, key] = path.split('.')
  if (key === undefined) return settings[group as 'title' | 'tableId']
  return settings[group as (typeof groupNames)[number]][key]
}
