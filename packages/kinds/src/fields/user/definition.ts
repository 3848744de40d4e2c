import * as z from 'zod/mini'
import { field } from '../field-kind.ts'
import { labelOf, parseUser } from '../shared/reference-value.ts'

/** Someone of the organisation. Canonical: the user's id. */
export const user = field({
  id: 'user',
  valueKind: 'user',
  column: 'text',
  options: () => z.strictObject({}),
  version: 1,
  defaults: {},
  takes: ['string', 'object'],
  parse: (raw, _options, env) => parseUser(raw, env),
  format: (value, _options, env) => labelOf('user', value, env),
  traits: { category: 'People', importable: true, kanbanField: true, formSelectable: false, headline: 'owner' },
})
