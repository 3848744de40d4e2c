import { systemMoment } from '../shared/system-field.ts'

/** When the record last changed. */
export const updatedAt = systemMoment('updatedAt')
