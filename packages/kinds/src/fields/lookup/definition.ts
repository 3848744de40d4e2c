import * as z from 'zod/mini'
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
      ...resultShape,
    }),
  version: 1,
  defaults: { linkFieldId: null, targetFieldId: null, ...resultDefaults },
  needs: ['linkFieldId', 'targetFieldId'],
  format: formatResult,
  compareKey: resultKey,
})
