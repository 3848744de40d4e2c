import * as z from 'zod/mini'
import { type Filter, filterSchema } from '../../filters/filter.ts'
import { fieldIdSchema } from '../../ids.ts'
import type { Json } from '../../json.ts'
import {
  computed,
  formatResult,
  type ResultOptions,
  resultDefaults,
  resultKey,
  resultShape,
  resultValueKind,
} from '../shared/computed-field.ts'

export interface LookupOptions extends ResultOptions {
  linkFieldId: string | null
  targetFieldId: string | null
  /** Only linked records that meet this. */
  filters: Filter | null
}

/** A field of the linked records, shown here. Canonical: the linked value, or a list of them. */
export const lookup = computed<'lookup', LookupOptions, Json>({
  id: 'lookup',
  valueKind: resultValueKind,
  column: null,
  options: () =>
    z.strictObject({
      linkFieldId: z.nullable(fieldIdSchema),
      targetFieldId: z.nullable(fieldIdSchema),
      filters: z.nullable(filterSchema),
      ...resultShape,
    }),
  version: 2,
  upgrades: { 1: (stored) => ({ ...(stored as object), filters: null }) },
  defaults: { linkFieldId: null, targetFieldId: null, filters: null, ...resultDefaults },
  needs: ['linkFieldId', 'targetFieldId'],
  format: formatResult,
  compareKey: resultKey,
})
