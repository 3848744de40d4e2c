import { oneChoice } from '../shared/choice-field.ts'

/** One option, all of them in sight. Canonical: the option's id. */
export const radioSelect = oneChoice('radioSelect')
