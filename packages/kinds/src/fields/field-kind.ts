import type * as z from 'zod/mini'
import type { Json } from '../json.ts'
import type { ValueKind } from '../value-kinds.ts'
import type { FieldEnv } from './field-env.ts'
import { type FieldValueReason, refuse } from './field-value-error.ts'
import { guardRaw, type RawType, type RawTypes } from './raw-value.ts'
import { convertibleTo, type Traits, traitDefaults } from './traits.ts'

/** The physical column that holds a field's values. */
export const columnTypes = [
  'text',
  'numeric',
  'boolean',
  'date',
  'timestamptz',
  'time',
  'bigint',
  'text[]',
  'jsonb',
] as const
export type ColumnType = (typeof columnTypes)[number]

/** Where a value comes from when nobody gives one. */
export type AutoFill = 'sequence' | 'uuid' | 'randomCode' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'

/**
 * A field type: what its values are, how they are read and written, and what it can do.
 * Values are JSON in one canonical form; what the database, the API and history hold is that form.
 */
export interface FieldKind<Id extends string = string, O extends object = object, V extends Json = Json> {
  readonly id: Id
  /** Of the settings' shape. */
  readonly version: number
  /** The settings; refuses unknown keys. */
  readonly options: z.ZodMiniType<O>
  /** The settings of a new field. Those in `needs` are still to be chosen. */
  readonly defaults: O
  readonly needs: readonly string[]
  readonly traits: Traits
  valueKindOf(options: O): ValueKind
  /** Null where no column holds the value: computed, in a join table, or a system column. */
  columnOf(options: O): ColumnType | null
  /** The canonical value of whatever was given, or the blank one. Throws `FieldValueError` and nothing else. */
  parse(raw: unknown, options: O, env: FieldEnv): V | null
  /** Text for people and files. For importable types `parse` reads it back. */
  format(value: V | null, options: O, env: FieldEnv): string
  /** What filters and sorts compare, in the shape of the value kind. */
  compareKey(value: V | null, options: O, now?: number): Json
  /** Why a value that is kept would be refused today: it was kept as typed, or the settings have changed since. */
  problemOf(value: V | null, options: O): FieldValueReason | null
  /** What an empty field holds: null for most, false for a tick. */
  blankOf(options: O): V | null
  /** What a new record gets, unless the field's own default says otherwise. */
  initialOf(options: O): V | null
  autoFillOf(options: O): AutoFill | null
  /** Labels in a raw value for which there is no option yet; none for types without options. */
  newLabelsOf(raw: unknown, options: O): string[]
  /** Settings from the store, brought up to this version step by step. */
  readOptions(stored: unknown, version: number): O
}

/** `T | ((options) => T)`, for what most types fix and some let the settings decide. */
type ByOptions<T, O> = T | ((options: O) => T)

export interface FieldSpec<Id extends string, O extends object, V extends Json, T extends RawType> {
  id: Id
  valueKind: ByOptions<ValueKind, O>
  column: ByOptions<ColumnType | null, O>
  /** Made when it is first asked for: a browser that shows values has no use for it. */
  options: () => z.ZodMiniType<O>
  version: number
  /** From each earlier version to the next: `{ 1: (old) => … }` makes version 2. */
  upgrades?: Readonly<Record<number, (stored: unknown) => unknown>>
  defaults: NoInfer<O>
  needs?: ReadonlyArray<keyof O & string>
  /** The raw shapes that `parse` can read. */
  takes: readonly T[]
  /** Characters of a raw text. */
  maxText?: ByOptions<number, O>
  /** Items of a raw list. */
  maxItems?: number
  /** Gets no null, blank text, NUL, half characters, endless numbers or overlong input: those are dealt with before. */
  parse(raw: RawTypes[T], options: O, env: FieldEnv): V | null
  /**
   * Whether `parse` would give this back as it is, whatever the settings. Programs write thousands of values that are
   * already as we keep them; where reading is costly, this spares it. It may say no to what it is not sure of.
   */
  isCanonical?(raw: RawTypes[T]): boolean
  format(value: V, options: O, env: FieldEnv): string
  compareKey?(value: V, options: O, now: number | undefined): Json
  /** For types that keep what they cannot read; it may say null where it cannot tell. */
  problemOf?(value: V, options: O): FieldValueReason | null
  blank?: V
  initial?(options: O): V | null
  autoFill?: ByOptions<AutoFill | null, O>
  newLabels?(raw: unknown, options: O): string[]
  traits: Partial<Traits> & Pick<Traits, 'category'>
}

const resolve = <T, O>(given: ByOptions<T, O>, options: O): T =>
  typeof given === 'function' ? (given as (options: O) => T)(options) : given

/** Longer than any number, date, name or list that is not free text. */
const defaultMaxText = 10_000
const defaultMaxItems = 1_000

export function field<const Id extends string, O extends object, V extends Json, T extends RawType = never>(
  spec: FieldSpec<Id, O, V, T>,
): FieldKind<Id, O, V> {
  const blank = spec.blank ?? null
  let options: z.ZodMiniType<O> | null = null
  const kind: FieldKind<Id, O, V> = {
    id: spec.id,
    version: spec.version,
    get options() {
      return (options ??= spec.options())
    },
    defaults: spec.defaults,
    needs: spec.needs ?? [],
    traits: {
      ...traitDefaults,
      convertibleTo: convertibleTo[resolve(spec.valueKind, spec.defaults)],
      ...spec.traits,
    },
    valueKindOf: (options) => resolve(spec.valueKind, options),
    columnOf: (options) => resolve(spec.column, options),
    parse(raw, options, env) {
      if (kind.traits.readOnlyAlways && raw !== null && raw !== undefined) refuse('read_only')
      const textLength = resolve(spec.maxText ?? defaultMaxText, options)
      const guarded = guardRaw(raw, spec.takes, textLength, spec.maxItems ?? defaultMaxItems)
      if (guarded === null) return blank
      if (spec.isCanonical?.(guarded as RawTypes[T])) return guarded as V
      return spec.parse(guarded as RawTypes[T], options, env) ?? blank
    },
    format: (value, options, env) => (value === null ? '' : spec.format(value, options, env)),
    compareKey: (value, options, now) =>
      value === null ? null : spec.compareKey ? spec.compareKey(value, options, now) : value,
    problemOf: (value, options) => (value === null ? null : (spec.problemOf?.(value, options) ?? null)),
    blankOf: () => blank,
    initialOf: (options) => spec.initial?.(options) ?? blank,
    autoFillOf: (options) => resolve(spec.autoFill ?? null, options),
    newLabelsOf: (raw, options) => spec.newLabels?.(raw, options) ?? [],
    readOptions: (stored, version) => kind.options.parse(upgrade(spec.upgrades ?? {}, stored, version, spec.version)),
  }
  return kind
}

function upgrade(steps: Record<number, (stored: unknown) => unknown>, stored: unknown, from: number, to: number) {
  if (!Number.isInteger(from) || from < 1 || from > to) throw new Error('unknown_options_version')
  let options = stored
  for (let version = from; version < to; version++) {
    const step = steps[version]
    if (!step) throw new Error('missing_upgrade')
    options = step(options)
  }
  return options
}

/** Whether the database makes the values of a field with these settings, as it makes the record. */
export function isMadeByDatabase(kind: FieldKind, options: object): boolean {
  const autoFill = kind.autoFillOf(options)
  return autoFill === 'sequence' || autoFill === 'uuid'
}

/** Whether a field with these settings may keep records unique: documents cannot be compared as keys. */
export const canBeUniqueKey = (kind: FieldKind, options: object): boolean =>
  kind.traits.uniqueKey && kind.columnOf(options) !== 'jsonb'

/** The settings that must be chosen before the field can be saved. */
export function unsetOptions(kind: FieldKind, options: object): string[] {
  return kind.needs.filter((name) => {
    const value = (options as Record<string, unknown>)[name]
    return value === null || value === undefined || value === ''
  })
}
