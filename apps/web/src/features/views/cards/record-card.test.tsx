import type { Field, RecordView } from '@oficina/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadNamespaces, startI18n } from '../../../lib/i18n.ts'
import type { Env } from '../../fields/field-env.ts'
import { CardFields } from './record-card.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadNamespaces(['views'])
})
afterEach(cleanup)

const env = { locale: 'en', timezone: 'UTC', currencySymbol: '$', people: new Map() } as unknown as Env
const field = (id: string, type: string, options: Record<string, unknown>) =>
  ({ id, type, label: id, options, is_name: false }) as unknown as Field
const due = field('due', 'date', { dateFormat: 'auto' })

it('a date alone begins the last line of its card', () => {
  const record = { id: 1, label: 'Phone', values: { due: '2026-12-31' } } as unknown as RecordView
  render(<CardFields record={record} fields={[due]} env={env} title={<b>Phone</b>} />)
  const date = screen.getByTitle('due: 12/31/2026')
  expect(date.previousElementSibling).toBeNull()
  expect(date.parentElement?.children).toHaveLength(1)
})
