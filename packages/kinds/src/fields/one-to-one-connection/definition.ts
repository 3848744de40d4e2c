import * as z from 'zod/mini'
import { field } from '../field-kind.ts'
import { connectionDefaults, connectionShape, connectionTraits, sideSchema } from '../shared/connection-options.ts'
import { parseMany } from '../shared/list-value.ts'
import { parseRecord, recordLabel } from '../shared/reference-value.ts'

/** One record here belongs to one there, and no other. Canonical: that record's id, on either side. */
export const oneToOneConnection = field({
  id: 'oneToOneConnection',
  valueKind: 'link',
  column: ({ side }) => (side === 'owner' ? 'bigint' : null),
  options: () => z.strictObject({ ...connectionShape, side: sideSchema }),
  version: 1,
  defaults: { ...connectionDefaults, side: 'owner' },
  needs: ['connectedTableId'],
  takes: ['string', 'number', 'object', 'array'],
  // Text is one label and no list: it may hold a comma.
  parse: (raw, _options, env) =>
    parseMany(Array.isArray(raw) ? raw : [raw], (item) => parseRecord(item, env), 1)?.[0] ?? null,
  format: (value, _options, env) => recordLabel(value, env),
  traits: connectionTraits,
})
