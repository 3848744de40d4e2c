import { expect, it } from 'vitest'
import { askedAt } from './asked.ts'

it('reads what an address leads to', () => {
  expect(askedAt('/object/tbl_abc123/record/7')).toEqual({ table: 'tbl_abc123', record: 7 })
  expect(askedAt('/object/tbl_abc123/views/viw_1')).toEqual({ table: 'tbl_abc123' })
  expect(askedAt('/app/app_abc123')).toEqual({ app: 'app_abc123' })
  expect(askedAt('/doc-page/doc_abc123')).toEqual({ page: 'doc_abc123' })
  expect(askedAt('/home')).toBeNull()
})
