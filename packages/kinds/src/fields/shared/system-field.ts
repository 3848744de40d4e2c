import * as z from 'zod/mini'
import type { FieldKind } from '../field-kind.ts'
import { computed, formatMoment } from './computed-field.ts'
import { momentDefaults, type MomentOptions, momentOptionsSchema } from './moment-options.ts'
import { labelOf } from './reference-value.ts'

/** When something last happened to the record. Canonical as a dateTime; held by a system column. */
export const systemMoment = <const Id extends 'createdAt' | 'updatedAt'>(
  id: Id,
): FieldKind<Id, MomentOptions, string> =>
  computed({
    id,
    valueKind: 'dateTime',
    column: null,
    options: () => momentOptionsSchema,
    version: 1,
    defaults: momentDefaults,
    autoFill: id,
    format: (value, options, env) => formatMoment(value, options, env),
    traits: { category: 'Date and time' },
  })

/** Who did something to the record. Canonical: a user's id; held by a system column. */
export const systemUser = <const Id extends 'createdBy' | 'updatedBy'>(id: Id): FieldKind<Id, object, string> =>
  computed({
    id,
    valueKind: 'user',
    column: null,
    options: () => z.strictObject({}),
    version: 1,
    defaults: {},
    autoFill: id,
    format: (value, _options, env) => labelOf('user', value, env),
    traits: { category: 'People' },
  })
