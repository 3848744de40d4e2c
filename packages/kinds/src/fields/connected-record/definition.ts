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

/**
 * Many records of this table point to one of another. Canonical: that record's id; on the inverse side, which only shows
 * who points here, a list of ids.
 */
export const connectedRecord = field({
  id: 'connectedRecord',
  valueKind: ({ side }) => (side === 'owner' ? 'link' : 'links'),
  column: ({ side }) => (side === 'owner' ? 'bigint' : null),
  options: () => z.strictObject({ ...connectionShape, side: sideSchema }),
  version: 1,
  defaults: { ...connectionDefaults, side: 'owner' },
  needs: ['connectedTableId'],
  takes: ['string', 'number', 'object', 'array'],
  parse(raw, { side }, env): number | number[] | null {
    const parseOne = (item: unknown) => parseRecord(item, env)
    // A label may hold a comma, which would separate a list.
    if (side === 'owner') return parseMany(Array.isArray(raw) ? raw : [raw], parseOne, 1)?.[0] ?? null
    return parseMany(raw, parseOne, maxLinks)
  },
  format: (value, _options, env) =>
    typeof value === 'number' ? recordLabel(value, env) : joinList(value.map((id) => recordLabel(id, env))),
  traits: connectionTraits,
})
