import * as z from 'zod/mini'
import { computed } from '../shared/computed-field.ts'

/** An id that no other record in the world has (UUID version 4, in lower case). The database makes it with the record. */
export const uuid = computed<'uuid', object, string>({
  id: 'uuid',
  valueKind: 'text',
  column: 'text',
  options: () => z.strictObject({}),
  version: 1,
  defaults: {},
  autoFill: 'uuid',
  format: (value) => value,
  traits: { canBeName: true, searchable: true },
})
