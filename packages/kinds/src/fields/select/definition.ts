import { oneChoice } from '../shared/choice-field.ts'

/** One option from a drop-down. Canonical: the option's id. */
export const select = oneChoice('select')
