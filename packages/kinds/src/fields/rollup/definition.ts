import * as z from 'zod/mini'
import { type Filter, filterSchema } from '../../filters/filter.ts'
import { fieldIdSchema } from '../../ids.ts'
import type { Json } from '../../json.ts'
import { type Rollup, rollups } from '../../value-kinds.ts'
import {
  computed,
  formatResult,
  type ResultOptions,
  resultDefaults,
  resultKey,
  resultShape,
  resultValueKind,
} from '../shared/computed-field.ts'

export interface RollupOptions extends ResultOptions {
  linkFieldId: string | null
  targetFieldId: string | null
  /** `join` lists the texts. Which of the others apply hangs on the target's value kind. */
  aggregate: Rollup
  filters: Filter | null
}

/** One value out of a field of all linked records. Canonical: a value of the result's kind. */
export const rollup = computed<'rollup', RollupOptions, Json>({
  id: 'rollup',
  valueKind: resultValueKind,
  column: null,
  options: () =>
    z.strictObject({
      linkFieldId: z.nullable(fieldIdSchema),
      targetFieldId: z.nullable(fieldIdSchema),
      aggregate: z.enum(rollups),
      filters: z.nullable(filterSchema),
      ...resultShape,
    }),
  version: 1,
  defaults: {
    linkFieldId: null,
    targetFieldId: null,
    aggregate: 'sum',
    filters: null,
    ...resultDefaults,
    resultKind: 'number',
  },
  needs: ['linkFieldId', 'targetFieldId'],
  format: formatResult,
  compareKey: resultKey,
})
