import {
  type ArgumentKind,
  fieldKindOf,
  fields as kinds,
  type FieldTypeId,
  isSameJson,
  type Json,
} from '@oficina/kinds'
import { fieldSamples as samples } from '@oficina/kinds/fields/samples'

/** What points to things outside the value is tried with those things, elsewhere. */
const pointing = new Set(['user', 'multipleUsers', 'files', 'image'])
/** Types whose values stand in a column of the record and mean something by themselves. */
export const storedTypes = (Object.keys(kinds) as FieldTypeId[]).filter((id) => {
  const kind = fieldKindOf(id)
  const { traits, defaults, needs } = kind
  return (
    !traits.readOnlyAlways &&
    needs.length === 0 &&
    kind.columnOf(defaults) !== null &&
    id !== 'name' &&
    !pointing.has(id)
  )
})

/** The settings that most of a type's samples have, and the samples that go with them. */
export function samplesFor(id: FieldTypeId): { options: object; values: Json[] } {
  const kind = fieldKindOf(id)
  const all = samples[id].valid as readonly { value: Json; options?: object }[]
  const chosen = all.find(
    (sample) => sample.options !== undefined && !all.some((one) => one.options === undefined),
  )?.options
  const options = chosen ?? kind.defaults
  const values = all
    .filter((sample) => isSameJson((sample.options ?? kind.defaults) as Json, options as Json))
    .map((sample) => sample.value)
  // A lap that still runs is longer by the time it is looked at.
  return { options, values: values.filter((value) => !JSON.stringify(value).includes('"finishedAt":null')) }
}

/** Arguments for an operator, taken from the values themselves and from beside them. */
export function argumentsFor(argument: ArgumentKind, keys: readonly Json[]): unknown[] {
  const some = keys.filter((key) => key !== null)
  // Beyond fifteen digits a number of the interface is not quite what the database holds.
  const isExact = (key: number) => String(key).replaceAll(/\D/g, '').length <= 15
  const numbers = some.filter((key): key is number => typeof key === 'number' && isExact(key))
  const texts = some.filter((key): key is string => typeof key === 'string' && key !== '')
  const lists = some.filter((key): key is string[] => Array.isArray(key) && key.length > 0)
  const few = texts.slice(0, 2)
  const shortened = (text: string) => text.slice(0, 500)
  const tried: Partial<Record<ArgumentKind, unknown[]>> = {
    none: [undefined],
    text: [
      ...texts.map((text) => text.slice(0, 3)).filter((text) => text.trim() !== ''),
      ...texts.map((text) => shortened(text.toUpperCase())),
      '%_\\',
    ],
    texts: few.length === 0 ? [] : [few.map(shortened)],
    number: [...numbers, 0],
    numberRange:
      numbers.length === 0
        ? []
        : [
            [Math.min(...numbers), Math.max(...numbers)],
            [-1, 1],
          ],
    boolean: [true, false],
    date: [...texts.map((text) => text.slice(0, 10)), { period: 'today' }, { period: 'lastDays', count: 30 }],
    dateRange: [['2000-01-01', '2030-12-31']],
    period: [{ period: 'thisMonth' }, { period: 'nextYears', count: 2 }],
    time: texts,
    timeRange: [['08:00', '18:00']],
    option: texts,
    options: [...lists, ...(few.length === 0 ? [] : [few])],
    count: [0, 1, 2],
  }
  return tried[argument] ?? []
}
