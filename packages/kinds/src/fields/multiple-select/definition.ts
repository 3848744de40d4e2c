import * as z from 'zod/mini'
import { refuse } from '../field-value-error.ts'
import { manyChoices } from '../shared/choice-field.ts'
import { maxChosen, optionListSchema } from '../shared/choice-options.ts'

/** Any of several options. Canonical: a list of option ids. */
export const multipleSelect = manyChoices({
  id: 'multipleSelect',
  options: () =>
    z.strictObject({
      options: optionListSchema,
      /** Whoever chooses at all must choose this many. */
      minOptions: z.int().check(z.gte(0), z.lte(maxChosen)),
    }),
  defaults: { options: [], minOptions: 0 },
  check(chosen, { minOptions }) {
    if (chosen.length < minOptions) refuse('too_few', { min: minOptions })
  },
})
