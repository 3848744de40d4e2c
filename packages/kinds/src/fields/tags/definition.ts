import * as z from 'zod/mini'
import { manyChoices } from '../shared/choice-field.ts'
import { optionListSchema } from '../shared/choice-options.ts'

/** Labels that grow with use: whoever may write the record may add one. Canonical: a list of option ids. */
export const tags = manyChoices({
  id: 'tags',
  options: () => z.strictObject({ options: optionListSchema, allowNew: z.boolean() }),
  defaults: { options: [], allowNew: true },
})
