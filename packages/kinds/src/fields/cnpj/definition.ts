import { cnpj as rules } from 'cpf-cnpj-validator'
import * as z from 'zod/mini'
import { field } from '../field-kind.ts'
import { refuse } from '../field-value-error.ts'

/** A spreadsheet that took it for a number has lost its leading zeros. */
const charactersOf = (raw: string | number) =>
  typeof raw === 'number' ? String(raw).padStart(14, '0') : raw.replace(/[\s./-]/g, '').toUpperCase()

/**
 * A company's tax number. Canonical: its fourteen characters without the mask, twelve capital letters or digits and two
 * check digits: `12ABC34501DE35`. Since 2026 it may hold letters, so nothing here may drop what is not a digit.
 */
export const cnpj = field({
  id: 'cnpj',
  valueKind: 'text',
  column: 'text',
  options: () => z.strictObject({}),
  version: 1,
  defaults: {},
  takes: ['string', 'number'],
  maxText: 100,
  parse(raw) {
    const characters = charactersOf(raw)
    return /^[0-9A-Z]{12}\d{2}$/.test(characters) && rules.isValid(characters) ? characters : refuse('invalid_cnpj')
  },
  format: (value) => value.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5'),
  traits: { category: 'Text', importable: true, uniqueKey: true, canBeName: true, searchable: true },
})
