import * as z from 'zod/mini'
import { applyMask, hasSlots, maxMaskLength } from '../../text/mask.ts'
import { field } from '../field-kind.ts'
import { refuse } from '../field-value-error.ts'

/**
 * A text of a fixed shape, such as a postal code or a contract number. Canonical: the text exactly as its mask writes it,
 * so that filters, exports and the API have what people see.
 */
export const maskedText = field({
  id: 'maskedText',
  valueKind: 'text',
  column: 'text',
  options: () =>
    z.strictObject({
      mask: z.string().check(z.minLength(1), z.maxLength(maxMaskLength), z.refine(hasSlots, 'mask_without_places')),
    }),
  version: 1,
  defaults: { mask: '00000-000' },
  takes: ['string', 'number'],
  maxText: 200,
  parse: (raw, { mask }) => applyMask(mask, String(raw)) ?? refuse('invalid_mask', { mask }),
  problemOf: (value, { mask }) => (applyMask(mask, value) === value ? null : 'invalid_mask'),
  format: (value) => value,
  traits: { category: 'Text', importable: true, uniqueKey: true, canBeName: true, searchable: true },
})
