import { samplesOf } from '../field-samples.ts'
import { email } from './definition.ts'

const loose = { strict: false }

export const samples = samplesOf(email, {
  valid: [
    { value: 'ana+vendas@exemplo.com.br' },
    { value: "o'neil_%x@a-b.co" },
    { value: 'josé@exemplo.com' },
    { value: 'Ana, sem e-mail', options: loose },
    { value: 'ana@ação.com.br' },
    { value: `${'a'.repeat(64)}@exemplo.com` },
  ],
  reads: [
    { raw: ' Ana@Exemplo.COM.br ', value: 'ana@exemplo.com.br' },
    { raw: ' Ana@Exemplo.COM ', value: 'ana@exemplo.com', options: loose },
    { raw: ' Não tem\n', value: 'Não tem', options: loose },
    { raw: 'mailto:ana@exemplo.com', value: 'ana@exemplo.com' },
    { raw: 'jose\u0301@exemplo.com', value: 'josé@exemplo.com' },
  ],
  invalid: [
    { raw: 'ana', reason: 'invalid_email' },
    { raw: 'ana@', reason: 'invalid_email' },
    { raw: '@exemplo.com', reason: 'invalid_email' },
    { raw: 'ana@exemplo', reason: 'invalid_email' },
    { raw: 'ana@@exemplo.com', reason: 'invalid_email' },
    { raw: 'a..b@exemplo.com', reason: 'invalid_email' },
    { raw: 'Ana <ana@exemplo.com>', reason: 'invalid_email' },
    { raw: 'ana@exemplo.com, bia@exemplo.com', reason: 'invalid_email' },
    { raw: 'ana@exemplo.com\r\nbcc: x@y.zz', reason: 'invalid_email' },
    { raw: 'a\u200bna@exemplo.com', reason: 'invalid_email' },
    { raw: 'ana@127.0.0.1', reason: 'invalid_email' },
    { raw: `${'a'.repeat(65)}@exemplo.com`, reason: 'invalid_email' },
    { raw: 7, reason: 'wrong_type', options: loose },
    { raw: 7, reason: 'wrong_type' },
  ],
})
