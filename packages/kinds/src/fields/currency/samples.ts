import { samplesOf } from '../field-samples.ts'
import { currency } from './definition.ts'

const { defaults } = currency

export const samples = samplesOf(currency, {
  valid: [
    { value: 1234.5, text: 'R$ 1.234,50' },
    { value: -0.01, text: '-R$ 0,01' },
    { value: 0, text: 'R$ 0,00' },
    { value: 9_999_999_999_999.99, text: 'R$ 9.999.999.999.999,99' },
    { value: 10, options: { ...defaults, currencySymbol: 'US$' }, text: 'US$ 10,00' },
    { value: 1500, options: { decimals: 0, currencySymbol: 'S/.' }, text: 'S/. 1.500' },
  ],
  reads: [
    { raw: 'R$1.234,50', value: 1234.5 },
    { raw: '1.234,50', value: 1234.5 },
    { raw: '€ 10,00', value: 10 },
    { raw: '10,00 €', value: 10 },
    { raw: 'BRL 7,5', value: 7.5 },
    { raw: '(R$ 2,00)', value: -2 },
    { raw: '$1,234.50', value: 1234.5, env: { locale: 'en', currencySymbol: '$' } },
    { raw: 'R$\u00a01.234,50', value: 1234.5 },
    { raw: 'R$\u202f1\u2009234,50', value: 1234.5 },
    { raw: 'US$ 1,234.50', value: 1234.5 },
    { raw: 'US$ 1,234.50', value: 1234.5, env: { locale: 'en', currencySymbol: '$' } },
    { raw: '€ 1.234,50', value: 1234.5 },
    { raw: '€ 1.234,50', value: 1234.5, env: { locale: 'en', currencySymbol: '$' } },
    { raw: '1.234,50 €', value: 1234.5, env: { locale: 'es', currencySymbol: '€' } },
    { raw: '(1,234.50)', value: -1234.5 },
    { raw: '-R$ 10', value: -10 },
    { raw: 'R$ -10', value: -10 },
    { raw: 'R$ (10,00)', value: -10 },
    { raw: '− € 10,00', value: -10 },
    { raw: '1.234,50-', value: -1234.5 },
    { raw: '1.234', value: 1234 },
    { raw: '1.234', value: 1.23, env: { locale: 'en' } },
    { raw: '1,234', value: 1234, env: { locale: 'en' } },
    { raw: '1.500 S/.', value: 1500, options: { decimals: 0, currencySymbol: 'S/.' } },
    { raw: 0.005, value: 0.01 },
  ],
  invalid: [
    { raw: 'R$', reason: 'not_a_number' },
    { raw: 'dez reais', reason: 'not_a_number' },
    { raw: '(-10)', reason: 'not_a_number' },
    { raw: '--10', reason: 'not_a_number' },
    { raw: 'R$ 10 R$', reason: 'not_a_number' },
    { raw: '10 kg', reason: 'not_a_number' },
    { raw: 1e13, reason: 'out_of_range' },
    { raw: '9999999999999,995', reason: 'out_of_range' },
    { raw: false, reason: 'wrong_type' },
  ],
})
