import { orgs, profiles } from './account.ts'
import { auth } from './auth.ts'
import { mfa } from './mfa.ts'
import { roles, users } from './people.ts'
import { records } from './records.ts'
import { client, files, mail } from './system.ts'
import { fields, tables } from './tables.ts'

/** Every call of Oficina. Server routes, the typed client, the API description and the sweeps are made from this. */
export const contract = { auth, mfa, orgs, profiles, users, roles, files, mail, client, tables, fields, records }
export type OficinaContract = typeof contract

export * from './account.ts'
export * from './auth.ts'
export * from './call.ts'
export * from './errors.ts'
export * from './mfa.ts'
export * from './people.ts'
export * from './records.ts'
export * from './session.ts'
export * from './shapes.ts'
export * from './system.ts'
export * from './tables.ts'
