import { systemUser } from '../shared/system-field.ts'

/** Who made the record. */
export const createdBy = systemUser('createdBy')
