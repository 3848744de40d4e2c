import * as z from 'zod/mini'
import { joinList } from '../../text/list-text.ts'
import { field } from '../field-kind.ts'
import {
  connectionDefaults,
  connectionShape,
  connectionTraits,
  maxLinks,
  sideSchema,
} from '../shared/connection-options.ts'
import { parseMany } from '../shared/list-value.ts'
import { parseRecord, recordLabel } from '../shared/reference-value.ts'

/** Any records with any of another table, in a join table. Canonical: a list of record ids without repeats. */
export const manyToManyConnection = field({
  id: 'manyToManyConnection',
  valueKind: 'links',
  column: null,
  options: () => z.strictObject({ ...connectionShape, side: sideSchema }),
  version: 1,
  defaults: { ...connectionDefaults, side: 'owner' },
  needs: ['connectedTableId'],
  takes: ['string', 'number', 'object', 'array'],
  parse: (raw, _options, env) => parseMany(raw, (item) => parseRecord(item, env), maxLinks),
  format: (value, _options, env) => joinList(value.map((id) => recordLabel(id, env))),
  traits: connectionTraits,
})
