import { tick } from '../shared/boolean-field.ts'

/** A box to tick, drawn as a switch. Canonical: true or false. */
export const switchField = tick('switch')
