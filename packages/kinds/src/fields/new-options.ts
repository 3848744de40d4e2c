import { isObject, type Json, own } from '../json.ts'
import { fold } from '../text/fold.ts'
import type { FieldOfKind } from './convert.ts'
import type { FieldEnv } from './field-env.ts'
import { findOption, maxOptions, type Option } from './shared/choice-options.ts'

const optionsIn = (options: object): Option[] | null => {
  const list = own(options, 'options')
  return Array.isArray(list) && list.every((item) => isObject(item)) ? (list as unknown as Option[]) : null
}

/**
 * The settings of a field of choices, with an option for everything that these values would need: what another field
 * of choices offers keeps its ids and colours, and every other text becomes an option of its own. Past the limit of
 * options no more are made, and `convert` counts those values as lost.
 */
export function withNewOptions(
  values: Iterable<Json>,
  from: FieldOfKind,
  to: FieldOfKind,
  env: FieldEnv,
  newId: () => string,
): object {
  const known = optionsIn(to.options)
  if (known === null) return to.options
  const carried = (optionsIn(from.options) ?? []).filter(
    (option) => findOption(option.id, known) === undefined && findOption(option.label, known) === undefined,
  )
  const options = [...known, ...carried].slice(0, maxOptions)
  const labels = new Map<string, string>()
  for (const value of values) {
    if (value === null || options.length + labels.size >= maxOptions) continue
    const text = from.kind.format(value, from.options, env)
    for (const label of to.kind.newLabelsOf(text, { ...to.options, options })) {
      if (!labels.has(fold(label))) labels.set(fold(label), label)
    }
  }
  const made = [...labels.values()].map((label): Option => ({ id: newId(), label, color: null }))
  return { ...to.options, options: [...options, ...made].slice(0, maxOptions) }
}
