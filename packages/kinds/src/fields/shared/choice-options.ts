import * as z from 'zod/mini'
import { isOptionId, optionIdSchema } from '../../ids.ts'
import { isObject, own } from '../../json.ts'
import { fold } from '../../text/fold.ts'
import { joinList, splitList } from '../../text/list-text.ts'
import { refuse } from '../field-value-error.ts'
import { toSingleLine } from './text-value.ts'

export const maxOptions = 1_000
/** Choices that one record may hold. */
export const maxChosen = 500
const maxLabel = 200

/** A name of the palette, or the hex of a custom colour. The palette itself belongs to the interface. */
const colorPattern = /^(?:[a-z]{3,20}|#[0-9a-fA-F]{6})$/
export const colorSchema = z.string().check(z.regex(colorPattern, 'invalid_color'))

export const optionLabel = (text: string): string => toSingleLine(text).normalize('NFC')

const isSoundLabel = (label: string): boolean => label.isWellFormed() && !label.includes('\0')
/** A label that looks like an id would be read as that id. */
const isNoId = (label: string): boolean => label !== '' && !isOptionId(label)

const labelSchema = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(maxLabel), z.refine(isSoundLabel, 'invalid_characters')),
    z.transform(optionLabel),
  ),
  z.string().check(z.refine(isNoId, 'invalid_label')),
)

export const optionSchema = z.strictObject({ id: optionIdSchema, label: labelSchema, color: z.nullable(colorSchema) })
export type Option = z.output<typeof optionSchema>

const isColor = (color: unknown): boolean => color === null || (typeof color === 'string' && colorPattern.test(color))

/** Whether the schema would give this back as it is. A list may be read many times over, and reading it whole is slow. */
function isPlainOption(option: unknown): option is Option {
  if (!isObject(option) || Object.keys(option).length !== 3) return false
  const { id, label, color } = option
  return (
    isOptionId(id) &&
    typeof label === 'string' &&
    label.length <= maxLabel &&
    isSoundLabel(label) &&
    optionLabel(label) === label &&
    isNoId(label) &&
    'color' in option &&
    isColor(color)
  )
}

const everyOption = z.array(optionSchema)

/** What people choose from, in their order. Records hold the ids, so that renaming an option renames it everywhere. */
export const optionListSchema = z
  .pipe(
    z.array(z.unknown()).check(z.maxLength(maxOptions)),
    z.transform((given, context): Option[] => {
      if (given.every(isPlainOption)) return given
      const { success, data, error } = everyOption.safeParse(given)
      if (success) return data
      // They are told as they are: each has its path and its words already.
      context.issues.push(...(error.issues as never[]))
      return z.NEVER
    }),
  )
  .check(
    z.refine((options) => new Set(options.map((option) => option.id)).size === options.length, 'duplicate_id'),
    z.refine((options) => new Set(options.map((option) => option.label)).size === options.length, 'duplicate_label'),
  )

interface OptionIndex {
  byId: Map<string, Option>
  byLabel: Map<string, string>
  /** Null where two labels differ only in case or accents, as Avó and Avô do: then only the exact label will do. */
  byFolded: Map<string, string | null>
}

const indexes = new WeakMap<readonly Option[], OptionIndex>()

/** Made once for a list of options: an import asks it for every cell. */
function indexOf(options: readonly Option[]): OptionIndex {
  const known = indexes.get(options)
  if (known) return known
  const index: OptionIndex = { byId: new Map(), byLabel: new Map(), byFolded: new Map() }
  for (const option of options) {
    const folded = fold(option.label)
    index.byId.set(option.id, option)
    index.byLabel.set(option.label, option.id)
    index.byFolded.set(folded, index.byFolded.has(folded) ? null : option.id)
  }
  indexes.set(options, index)
  return index
}

/** The option meant by an id or a label. */
export function findOption(raw: unknown, options: readonly Option[]): string | undefined {
  const given = isObject(raw) ? (own(raw, 'id') ?? own(raw, 'label')) : raw
  if ((typeof given !== 'string' && typeof given !== 'number') || String(given).length > maxLabel) return undefined
  const index = indexOf(options)
  const text = String(given)
  if (index.byId.has(text)) return text
  const label = optionLabel(text)
  return index.byLabel.get(label) ?? index.byFolded.get(fold(label)) ?? undefined
}

export const parseOption = (raw: unknown, options: readonly Option[]): string =>
  findOption(raw, options) ?? refuse('unknown_option')

/** A label with a comma may stand alone without quotes: then the whole text is the label. */
export function splitLabels(raw: unknown, options: readonly Option[]): unknown {
  if (typeof raw !== 'string') return raw
  const items = splitList(raw)
  return items.every((item) => findOption(item, options)) || !findOption(raw, options) ? items : [raw]
}

/** An option that was deleted leaves its id behind in old records; it is shown as such rather than hidden. */
export const formatOption = (id: string, options: readonly Option[]): string =>
  indexOf(options).byId.get(id)?.label ?? id

export const formatOptions = (ids: readonly string[], options: readonly Option[]): string =>
  joinList(ids.map((id) => formatOption(id, options)))

/** Labels without an option, each once, in the form that a new option would have. */
export function newLabels(items: readonly unknown[], options: readonly Option[]): string[] {
  const labels = new Map<string, string>()
  for (const item of items) {
    if ((typeof item !== 'string' && typeof item !== 'number') || findOption(item, options)) continue
    const label = labelSchema.safeParse(String(item))
    if (label.success && !labels.has(fold(label.data))) labels.set(fold(label.data), label.data)
  }
  return [...labels.values()]
}
