import * as z from 'zod/mini'
import { type Filter, filterSchema } from '../../filters/filter.ts'
import { fieldIdSchema } from '../../ids.ts'
import { computed } from '../shared/computed-field.ts'
import { formatPlain } from '../shared/number-value.ts'

export interface CountOptions {
  linkFieldId: string | null
  filters: Filter | null
}

/** How many records are linked. Canonical: a whole number. */
export const count = computed<'count', CountOptions, number>({
  id: 'count',
  valueKind: 'number',
  column: null,
  options: () => z.strictObject({ linkFieldId: z.nullable(fieldIdSchema), filters: z.nullable(filterSchema) }),
  version: 1,
  defaults: { linkFieldId: null, filters: null },
  needs: ['linkFieldId'],
  format: (value, _options, env) => formatPlain(value, 0, env),
})
