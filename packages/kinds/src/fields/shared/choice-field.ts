import * as z from 'zod/mini'
import { type FieldKind, field } from '../field-kind.ts'
import type { Traits } from '../traits.ts'
import {
  formatOption,
  formatOptions,
  maxChosen,
  newLabels,
  optionListSchema,
  type Option,
  parseOption,
  splitLabels,
} from './choice-options.ts'
import { parseMany } from './list-value.ts'
import { type Sla, slaSchema } from './sla-options.ts'

export interface OneChoiceOptions {
  options: Option[]
  sla: Sla | null
}

const oneChoiceSchema = z.strictObject({ options: optionListSchema, sla: z.nullable(slaSchema) }).check(
  z.refine(({ options, sla }) => {
    const ids = new Set(options.map((option) => option.id))
    return sla === null || sla.limits.every((limit) => ids.has(limit.optionId))
  }, 'unknown_option'),
)

/** One of several options. Canonical: the option's id. */
export function oneChoice<const Id extends string>(id: Id): FieldKind<Id, OneChoiceOptions, string> {
  return field({
    id,
    valueKind: 'choice',
    column: 'text',
    options: () => oneChoiceSchema,
    version: 1,
    defaults: { options: [], sla: null },
    takes: ['string', 'number', 'object'],
    parse: (raw, { options }) => parseOption(raw, options),
    format: (value, { options }) => formatOption(value, options),
    newLabels: (raw, { options }) => newLabels([raw], options),
    traits: {
      category: 'Choice',
      importable: true,
      searchable: true,
      slaCapable: true,
      kanbanField: true,
      headline: 'status',
    },
  })
}

/** Any of several options. Canonical: a list of option ids without repeats, in the order given. */
export function manyChoices<const Id extends string, O extends { options: Option[] }>(spec: {
  id: Id
  options: () => z.ZodMiniType<O>
  defaults: O
  check?: (chosen: string[], options: O) => void
  traits?: Partial<Traits>
}): FieldKind<Id, O, string[]> {
  return field({
    id: spec.id,
    valueKind: 'choices',
    column: 'text[]',
    options: spec.options,
    version: 1,
    defaults: spec.defaults,
    takes: ['string', 'number', 'array', 'object'],
    maxText: 200_000,
    parse(raw, options) {
      const chosen = parseMany(
        splitLabels(raw, options.options),
        (item) => parseOption(item, options.options),
        maxChosen,
      )
      if (chosen) spec.check?.(chosen, options)
      return chosen
    },
    format: (value, { options }) => formatOptions(value, options),
    newLabels(raw, { options }) {
      const items = splitLabels(raw, options)
      return newLabels(Array.isArray(items) ? items : [items], options)
    },
    traits: { category: 'Choice', importable: true, searchable: true, ...spec.traits },
  })
}
