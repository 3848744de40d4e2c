import { tick } from '../shared/boolean-field.ts'

/** A box to tick. Canonical: true or false. */
export const checkbox = tick('checkbox')
