import * as z from 'zod/mini'
import type { Slot, ViewFields, ViewIssue } from './shared/slot.ts'

export type Slots = Readonly<Record<string, Slot>>
export type SettingsOf<S extends Slots> = { [K in keyof S]: S[K] extends Slot<infer T> ? T : never }
type ShapeOf<S extends Slots> = { [K in keyof S]: S[K]['schema'] }
export type ViewSettings = Readonly<Record<string, unknown>>

/** A kind of view: what can be set on it and what that says about fields. Pure; who may see what is handed in as fields. */
export interface ViewKind<Id extends string = string, S extends Slots = Slots> {
  readonly id: Id
  /** Of the settings' shape. */
  readonly version: number
  readonly shape: ShapeOf<S>
  readonly settings: z.ZodMiniType<SettingsOf<S>>
  readonly defaults: SettingsOf<S>
  /** People can add one; others are built in. */
  readonly addable: boolean
  readonly onePerTable: boolean
  /** The name that it always has; null lets people choose. Such a view is neither renamed nor taken away. */
  readonly fixedLabel: string | null
  /** Settings that a view of this kind cannot do without, and lacks. Some may be left open when it is made. */
  missing(settings: ViewSettings, on?: 'create' | 'update'): string[]
  /** Everything that is wrong with settings of the right shape. */
  check(settings: ViewSettings, fields: ViewFields, on: 'create' | 'update'): ViewIssue[]
  /** Every field that the settings name. */
  namesOf(settings: ViewSettings): string[]
  /** The fields whose values the view shows, in its order. */
  shownOf(settings: ViewSettings): string[]
  within(settings: ViewSettings, fields: ViewFields): ViewSettings
  /** What someone gave over what is stored, with what they could not see kept; names the settings where that cannot be. */
  merge(given: ViewSettings, stored: ViewSettings, fields: ViewFields): { settings: ViewSettings; unclear: string[] }
  /** Settings from the store, brought up to this version step by step. */
  readSettings(stored: unknown, version: number): SettingsOf<S>
}

interface ViewSpec<Id extends string, S extends Slots> {
  id: Id
  version: number
  /** From each earlier version to the next: `{ 1: (old) => … }` makes version 2. */
  upgrades?: Readonly<Record<number, (stored: unknown) => unknown>>
  slots: S
  /** Settings without which it cannot be saved. */
  needs: readonly (keyof S & string)[]
  /** Settings that say something about the field in another one: whoever cannot see that field sees none of them. */
  belongs?: Readonly<Partial<Record<keyof S & string, keyof S & string>>>
  /** Settings that may be left open when it is made, but not after. */
  needsLater?: readonly (keyof S & string)[]
  addable?: boolean
  onePerTable?: boolean
  fixedLabel?: string
}

const isUnset = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

export function view<const Id extends string, S extends Slots>(spec: ViewSpec<Id, S>): ViewKind<Id, S> {
  const entries: [string, Slot][] = Object.entries(spec.slots)
  const belongs: Readonly<Record<string, string | undefined>> = spec.belongs ?? {}
  const shape = Object.fromEntries(entries.map(([key, slot]) => [key, slot.schema])) as ShapeOf<S>
  const settings = z.strictObject(shape) as unknown as z.ZodMiniType<SettingsOf<S>>
  const each = <T>(values: ViewSettings, read: (slot: Slot, value: unknown, key: string) => T): T[] =>
    entries.map(([key, slot]) => read(slot, values[key], key))
  /** It belongs to a field that is set and not among these. */
  const isHidden = (values: ViewSettings, fields: ViewFields, key: string): boolean => {
    const owner = belongs[key]
    const slot = owner === undefined ? undefined : spec.slots[owner]
    if (owner === undefined || !slot) return false
    return !isUnset(values[owner]) && isUnset(slot.within(values[owner], fields))
  }
  const missing = (values: ViewSettings, on: 'create' | 'update' = 'update'): string[] => {
    const needed = on === 'update' ? [...spec.needs, ...(spec.needsLater ?? [])] : spec.needs
    return needed.filter((key) => isUnset(values[key]))
  }
  return {
    id: spec.id,
    version: spec.version,
    shape,
    settings,
    defaults: Object.fromEntries(entries.map(([key, slot]) => [key, slot.empty])) as SettingsOf<S>,
    addable: spec.addable ?? true,
    onePerTable: spec.onePerTable ?? false,
    fixedLabel: spec.fixedLabel ?? null,
    missing,
    check: (values, fields, on) => [
      ...missing(values, on).map((path) => ({ path, reason: 'required' })),
      ...each(values, (slot, value, key) => slot.check(value, fields, key)).flat(),
    ],
    namesOf: (values) => [...new Set(each(values, (slot, value) => slot.namesOf(value)).flat())],
    shownOf: (values) => [...new Set(each(values, (slot, value) => (slot.shows ? slot.namesOf(value) : [])).flat())],
    within: (values, fields) =>
      Object.fromEntries(
        each(values, (slot, value, key) => [
          key,
          isHidden(values, fields, key) ? slot.empty : slot.within(value, fields),
        ]),
      ),
    merge(given, stored, fields) {
      const unclear: string[] = []
      const merged = each(stored, (slot, before, key) => {
        const owner = belongs[key]
        const isUnseen = owner !== undefined && isHidden(stored, fields, key) && isUnset(given[owner])
        if (!Object.hasOwn(given, key) || isUnseen) return [key, before]
        const kept = slot.keeping(given[key], before, fields)
        if (kept === undefined) unclear.push(key)
        return [key, kept]
      })
      return { settings: Object.fromEntries(merged), unclear }
    },
    readSettings: (stored, version) =>
      settings.parse(upgrade(spec.upgrades ?? {}, stored, version, spec.version)) as SettingsOf<S>,
  }
}

function upgrade(steps: Record<number, (stored: unknown) => unknown>, stored: unknown, from: number, to: number) {
  if (!Number.isInteger(from) || from < 1 || from > to) throw new Error('unknown_settings_version')
  let settings = stored
  for (let version = from; version < to; version++) {
    const step = steps[version]
    if (!step) throw new Error('missing_upgrade')
    settings = step(settings)
  }
  return settings
}
