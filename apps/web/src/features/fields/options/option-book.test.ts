import type { Field } from '@oficina/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { type Env, parseValue, textOf } from '../field-env.ts'
import { optionBook } from './option-book.ts'
import { optionOf, optionsOf } from './options-of.ts'

const optionAt = (n: number, label = `Opção ${n}`) => ({
  id: `opt_o${String(n).padStart(5, '0')}`,
  label,
  color: 'azul',
})

/** A field as it comes with the table: the first ten of a thousand options. */
const long = {
  id: 'fld_long01',
  type: 'select',
  label: 'Fase',
  options: { sla: null },
  choices: Array.from({ length: 10 }, (_, n) => optionAt(n)),
  long_list: { table_id: 'tbl_long01', total: 1_000 },
} as unknown as Field
const env = { locale: 'pt-BR', timezone: 'UTC', currencySymbol: 'R$' } as Env

const answer =
  (name = 'Opção') =>
  ({ ids = [], labels = [] }: { ids?: string[]; labels?: string[] }) => {
    const wanted = [...ids.map((id) => Number(id.slice(5))), ...labels.map((label) => Number(label.split(' ')[1]))]
    const options = wanted.filter((n) => n < 1_000).map((n) => optionAt(n, `${name} ${n}`))
    return { options, total: options.length }
  }

afterEach(() => {
  queryClient.clear()
  optionBook.clear()
  vi.unstubAllGlobals()
})

it('asks for all options of a long list that a screen shows in one call, and for none that came with the field', async () => {
  const sent = fakeServer({ 'fieldOptions.list': answer() })
  expect(optionOf(long, optionAt(3).id, {})?.label).toBe('Opção 3')
  expect([500, 501, 5_000].map((n) => optionOf(long, optionAt(n).id, {})?.label)).toEqual(['…', '…', '…'])
  await vi.waitFor(() => expect(optionOf(long, optionAt(500).id, {})?.label).toBe('Opção 500'))
  expect(optionOf(long, optionAt(5_000).id, {})).toBeUndefined()
  expect(sent.map(({ input }) => (input.ids as string[]).length)).toEqual([3])
  expect(optionsOf(long)).toHaveLength(12)
  expect(textOf(long, optionAt(501).id, env)).toBe('Opção 501')
})

it('keeps what it knows on screen after a change of the table, and reads it again', async () => {
  fakeServer({ 'fieldOptions.list': answer() })
  optionOf(long, optionAt(500).id, {})
  await vi.waitFor(() => expect(optionOf(long, optionAt(500).id, {})?.label).toBe('Opção 500'))
  fakeServer({ 'fieldOptions.list': answer('Nova'), 'tables.get': () => ({}) })
  queryClient.setQueryData(api.tables.get.key({ tableId: 'tbl_long01' }), {})
  await queryClient.invalidateQueries({ queryKey: api.tables.get.key({ tableId: 'tbl_long01' }) })
  expect(optionOf(long, optionAt(500).id, {})?.label).toBe('Opção 500')
  await vi.waitFor(() => expect(optionOf(long, optionAt(500).id, {})?.label).toBe('Nova 500'))
})

it('reads a pasted label once it was looked up, and takes an id as it is', async () => {
  fakeServer({ 'fieldOptions.list': answer() })
  expect(() => parseValue(long, 'Opção 700', env)).toThrow()
  await optionBook.findLabels(long, ['Opção 700'])
  expect(parseValue(long, 'opcao 700', env)).toBe(optionAt(700).id)
  expect(parseValue(long, optionAt(800).id, env)).toBe(optionAt(800).id)
})
