import { systemMoment } from '../shared/system-field.ts'

/** When the record was made. */
export const createdAt = systemMoment('createdAt')
