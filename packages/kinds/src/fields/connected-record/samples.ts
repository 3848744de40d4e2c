import { samplesOf } from '../field-samples.ts'
import { connectedRecord } from './definition.ts'

const owner = {
  ...connectedRecord.defaults,
  connectedTableId: 'tbl_clientes',
  filters: { op: 'and', rules: [{ field: 'fld_ativo01', operator: 'is', value: true }] },
  sort: [{ field: 'fld_nome001', order: 'asc' }],
  buttonColor: 'azul',
} as const
const inverse = { ...connectedRecord.defaults, side: 'inverse', connectedTableId: 'tbl_pedidos' } as const

export const samples = samplesOf(connectedRecord, {
  valid: [
    { value: 12, options: { ...owner, sort: [...owner.sort] }, text: '#12' },
    { value: 1, text: 'Padaria, São João' },
    { value: Number.MAX_SAFE_INTEGER },
    { value: [1, 12], options: inverse, text: '"Padaria, São João", #12' },
  ],
  reads: [
    { raw: '12', value: 12 },
    { raw: '#12', value: 12 },
    { raw: { tableId: 'tbl_clientes', recordId: 12 }, value: 12 },
    { raw: [12], value: 12 },
    { raw: [], value: null },
    { raw: '3, #4', value: [3, 4], options: inverse },
    { raw: 5, value: [5], options: inverse },
  ],
  invalid: [
    { raw: 0, reason: 'unknown_record' },
    { raw: -1, reason: 'unknown_record' },
    { raw: 1.5, reason: 'unknown_record' },
    { raw: 2 ** 53, reason: 'unknown_record' },
    { raw: '12345678901234567890', reason: 'unknown_record' },
    { raw: 'Padaria Inexistente', reason: 'unknown_record' },
    { raw: {}, reason: 'unknown_record' },
    { raw: [1, 2], reason: 'too_many' },
    { raw: Array.from({ length: 10_000 }, (_, n) => n + 1), reason: 'too_many', options: inverse },
    { raw: true, reason: 'wrong_type' },
  ],
})
