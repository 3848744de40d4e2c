import { systemUser } from '../shared/system-field.ts'

/** Who last changed the record. */
export const updatedBy = systemUser('updatedBy')
