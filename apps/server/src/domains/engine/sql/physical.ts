import { sql } from 'kysely'
import { columnName, tableName } from '../names.ts'

/** A table that people made, as part of a statement. */
export const physicalTable = (orgId: string, tableId: string) => sql.raw(tableName(orgId, tableId))
export const physicalColumn = (fieldId: string) => sql.raw(columnName(fieldId))
