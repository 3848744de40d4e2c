import type { Grant, Reader } from '../../engine/index.ts'

/**
 * The records that the viewer sees, as `id` and as `name` what they are called, as it is compared; for use within a
 * statement. By a field that the viewer may not read, nothing has a name.
 */
export const foldedNamesSql = (reader: Reader, grant: Grant, fieldId: string): string =>
  `select t.id, oficina.fold(btrim(${grant.readable.has(fieldId) ? reader.label(grant, 't', fieldId) : 'null::text'})) as name
   from ${grant.table.source} t where ${reader.visible(grant, 't')}`
