import { z } from 'zod'
import { requiredLine } from '../shapes.ts'
import { type ConnectorId, importLimits } from './shapes.ts'

/** Sources that are databases. */
export const databaseConnectors = ['mysql', 'mariadb', 'aurora', 'postgres'] as const satisfies readonly ConnectorId[]
export type DatabaseConnectorId = (typeof databaseConnectors)[number]

/** Why a source could not be reached or read. The text for people is made from it, in their language. */
export const remoteReasons = [
  'host_not_found',
  'private_host',
  'closed_port',
  'connection_refused',
  'unreachable',
  'timeout',
  'no_tls',
  'untrusted_certificate',
  'wrong_password',
  'host_not_admitted',
  'unknown_database',
  'unknown_table',
  'no_permission',
  'too_many_connections',
  'connection_lost',
  'not_a_database',
  'other',
] as const
export type RemoteReason = (typeof remoteReasons)[number]

const tableName = z.string().min(1).max(300)

/** A connection to a database. The password is used for one call, or until the rows are fetched, and then forgotten. */
export const databaseConfig = z.strictObject({
  /** The person says that the user can only read. */
  isReadOnlyAccess: z.literal(true),
  host: requiredLine(253),
  port: z.number().int().min(1).max(65_535).optional(),
  username: requiredLine(200),
  password: z.string().min(1).max(1_000),
  database: requiredLine(200),
  /** What is fetched: one, or several in one go. */
  table: tableName.optional(),
  tables: z.array(tableName).min(1).max(importLimits.tables).optional(),
})
export type DatabaseConfig = z.infer<typeof databaseConfig>

export const remoteAnswers = {
  /** Of `test-connection`: whether it works, else why not. */
  connection: z
    .object({
      state: z.enum(['connected', 'error']),
      reason: z.enum(remoteReasons).nullable(),
      /** What the database itself says, where `reason` is `other`. */
      detail: z.string().nullable(),
      /** The user could also write: a read-only one is safer. */
      can_write: z.boolean(),
    })
    .optional(),
  /** Of `list-tables`. */
  tables: z.array(z.object({ name: z.string(), is_view: z.boolean() })).optional(),
}
export type RemoteConnection = NonNullable<z.infer<typeof remoteAnswers.connection>>
