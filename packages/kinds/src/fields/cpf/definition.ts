import { cpf as rules } from 'cpf-cnpj-validator'
import * as z from 'zod/mini'
import { field } from '../field-kind.ts'
import { refuse } from '../field-value-error.ts'

/** A spreadsheet that took it for a number has lost its leading zeros. */
const digitsOf = (raw: string | number) =>
  typeof raw === 'number' ? String(raw).padStart(11, '0') : raw.replace(/[\s.-]/g, '')

/** A person's tax number. Canonical: its eleven digits, without the mask, checked by its check digits. */
export const cpf = field({
  id: 'cpf',
  valueKind: 'text',
  column: 'text',
  options: () => z.strictObject({}),
  version: 1,
  defaults: {},
  takes: ['string', 'number'],
  maxText: 100,
  parse(raw) {
    const digits = digitsOf(raw)
    return /^\d{11}$/.test(digits) && rules.isValid(digits) ? digits : refuse('invalid_cpf')
  },
  format: (value) => value.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4'),
  traits: { category: 'Text', importable: true, uniqueKey: true, canBeName: true, searchable: true },
})
