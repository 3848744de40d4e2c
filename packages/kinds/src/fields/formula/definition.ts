import * as z from 'zod/mini'
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

/** As long as the formula language reads. */
const maxExpression = 20_000

/** Worked out from other fields of the record. Canonical: a value of the result's kind. */
export const formula = computed<'formula', ResultOptions & { expression: string }, Json>({
  id: 'formula',
  valueKind: resultValueKind,
  column: null,
  options: () => z.strictObject({ expression: z.string().check(z.maxLength(maxExpression)), ...resultShape }),
  version: 1,
  defaults: { expression: '', ...resultDefaults },
  needs: ['expression'],
  format: formatResult,
  compareKey: resultKey,
  traits: { canBeName: true },
})
