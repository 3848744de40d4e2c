import { samplesOf } from '../field-samples.ts'
import { link } from './definition.ts'

export const samples = samplesOf(link, {
  valid: [
    { value: 'https://exemplo.com.br' },
    { value: 'http://localhost:3000/a?b=c#d' },
    { value: 'https://ação.com.br/página' },
    { value: 'mailto:ana@exemplo.com?subject=oi' },
    { value: 'tel:+5511987654321' },
  ],
  reads: [
    { raw: ' exemplo.com.br/a ', value: 'https://exemplo.com.br/a' },
    { raw: 'www.exemplo.com', value: 'https://www.exemplo.com' },
    { raw: 'exemplo.com:8080', value: 'https://exemplo.com:8080' },
  ],
  invalid: [
    { raw: 'javascript:alert(1)', reason: 'unsafe_link' },
    { raw: 'JaVaScRiPt:alert(1)', reason: 'unsafe_link' },
    { raw: 'java\nscript:alert(1)', reason: 'invalid_link' },
    { raw: 'data:text/html,x', reason: 'unsafe_link' },
    { raw: 'file:///etc/passwd', reason: 'unsafe_link' },
    { raw: 'vbscript:x', reason: 'unsafe_link' },
    { raw: 'https://banco.example@malicioso.example/', reason: 'unsafe_link' },
    { raw: 'https:\\\\exemplo.com', reason: 'invalid_link' },
    { raw: 'https://', reason: 'invalid_link' },
    { raw: '//exemplo.com', reason: 'invalid_link' },
    { raw: '/caminho', reason: 'invalid_link' },
    { raw: 'duas palavras', reason: 'invalid_link' },
    { raw: 'https://exemplo.com/\u202egpj.exe', reason: 'invalid_link' },
    { raw: 'mailto:', reason: 'invalid_link' },
    { raw: `https://exemplo.com/${'x'.repeat(2_000)}`, reason: 'too_long' },
    { raw: 1, reason: 'wrong_type' },
  ],
})
