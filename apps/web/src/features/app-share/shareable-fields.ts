import type { Field } from '@oficina/contract'
import { isShareable } from '../record-form/askable-fields.ts'

export const shareableFields = (fields: readonly Field[]): Field[] => fields.filter(isShareable)

/** Before anyone chose: the name alone, so that nothing is shown that nobody thought of. */
export const firstFields = (offered: readonly Field[]): string[] =>
  (offered.some(({ is_name }) => is_name) ? offered.filter(({ is_name }) => is_name) : offered.slice(0, 1)).map(
    ({ id }) => id,
  )
