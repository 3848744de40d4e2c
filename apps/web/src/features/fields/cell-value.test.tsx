import type { Field } from '@oficina/contract'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { CellValue } from './cell-value.tsx'
import type { Env } from './field-env.ts'

afterEach(cleanup)

const env = { locale: 'en', timezone: 'UTC', currencySymbol: '$', people: new Map() } as unknown as Env
const place = { tableId: 'tbl_1', recordId: 7 }
const draw = (type: string, file: { name: string; type: string }, at: typeof place | undefined) => {
  const field = { id: 'fld_1', type, label: 'F', options: {} } as unknown as Field
  const value = [{ id: 'fil_1', size: 10, thumbnail: true, ...file }]
  return render(<CellValue field={field} value={value} env={env} place={at} />)
}
const photo = { name: 'screen.png', type: 'image/png' }

it('a picture is seen in its cell, and is called by its name', () => {
  const picture = draw('image', photo, place).getByRole('img', { name: 'screen.png' })
  expect(picture.getAttribute('src')).toMatch(/tbl_1.*7.*fld_1.*fil_1.*thumbnail/)
})

it('a file, and a picture that no record has yet, are read', () => {
  const shown = draw('files', photo, place)
  expect(shown.queryByRole('img')).toBeNull()
  expect(shown.getByText('screen.png')).toBeTruthy()
  cleanup()
  expect(draw('image', photo, undefined).getByText('screen.png')).toBeTruthy()
  cleanup()
  expect(draw('image', { name: 'plan.svg', type: 'image/svg+xml' }, place).getByText('plan.svg')).toBeTruthy()
})
