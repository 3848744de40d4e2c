import { tick } from '../shared/boolean-field.ts'

/** A star on the record itself, the same for everyone. Canonical: true or false. */
export const starred = tick('starred', { onePerTable: true })
