import { z } from 'zod'
import { joinList } from '../../text/list-text.ts'
import { field } from '../field-kind.ts'
import { connectionDefaults, connectionShape, connectionTraits, maxLinks, sideSchema } from '../shared/connection-options.ts'
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
  options: z.strictObject({ ...connectionShape, side: sideSchema }),
  version: 1,
  defaults: { ...connectionDefaults, side: 'owner' },
  needs: ['connectedTableId'],
  takes: ['string', 'number', 'object', 'array'],
  parse(raw, { side }, env): number | number[] | null {
    const ids = parseMany(raw, (item) => parseRecord(item, env), side === 'owner' ? 1 : maxLinks)
    return side === 'owner' ? (ids?.[0] ?? null) : ids
  },
  format: (value, _options, env) =>
    typeof value === 'number' ? recordLabel(value, env) : joinList(value.map((id) => recordLabel(id, env))),
  traits: connectionTraits,
})
