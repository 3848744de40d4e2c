import * as z from 'zod/mini'
import { joinList } from '../../text/list-text.ts'
import { field } from '../field-kind.ts'
import { parseMany } from '../shared/list-value.ts'
import { labelOf, parseUser } from '../shared/reference-value.ts'

const maxUsers = 200

/** Several of the organisation. Canonical: a list of user ids without repeats. */
export const multipleUsers = field({
  id: 'multipleUsers',
  valueKind: 'users',
  column: 'text[]',
  options: () => z.strictObject({}),
  version: 1,
  defaults: {},
  takes: ['string', 'array', 'object'],
  maxText: 100_000,
  parse: (raw, _options, env) => parseMany(raw, (item) => parseUser(item, env), maxUsers),
  format: (value, _options, env) => joinList(value.map((id) => labelOf('user', id, env))),
  traits: { category: 'People', importable: true, formSelectable: false, headline: 'owner' },
})
