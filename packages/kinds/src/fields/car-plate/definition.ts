import * as z from 'zod/mini'
import { field } from '../field-kind.ts'
import { refuse } from '../field-value-error.ts'

const plate = /^[A-Z]{3}\d[A-Z\d]\d{2}$/

/** Canonical: seven capital letters and digits; the old form ABC1234 or the Mercosul form ABC1D23. */
export const carPlate = field({
  id: 'carPlate',
  valueKind: 'text',
  column: 'text',
  options: () => z.strictObject({ country: z.enum(['BR']) }),
  version: 1,
  defaults: { country: 'BR' },
  takes: ['string'],
  maxText: 100,
  parse(raw) {
    const characters = raw.replace(/[\s.-]/g, '').toUpperCase()
    return plate.test(characters) ? characters : refuse('invalid_plate')
  },
  format: (value) => value.replace(/^([A-Z]{3})(\d{4})$/, '$1-$2'),
  traits: { category: 'Text', importable: true, canBeName: true, searchable: true },
})
