import type { Domain } from '../../platform/domain.ts'
import { v1Routes } from './routes.ts'

/** The public API of records, by names instead of ids. */
export const apiV1: Domain = { name: 'apiV1', routes: [v1Routes] }
