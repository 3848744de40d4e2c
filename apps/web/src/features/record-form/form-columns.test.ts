import { expect, it } from 'vitest'
import { baseColumns, panelWidth, toolColumns, variantFor } from './form-columns.ts'

it('a panel takes half of the window and at most 450 [rule k.form.panel-width]', () => {
  expect([panelWidth(800), panelWidth(900), panelWidth(1440)]).toEqual([400, 450, 450])
})
it('as many tools stand beside a form as fit and as the plan has [rule s.form.aux-columns, k.form.aux-1, k.form.aux-2, k.form.no-dev-columns]', () => {
  expect([679, 680, 1019, 1020].map((width) => toolColumns(width, true))).toEqual([1, 2, 2, Number.POSITIVE_INFINITY])
  expect(toolColumns(3000, false)).toBe(1)
})
it('forms with columns fall back to the small window [rule s.form.presentation, k.form.variant-4, k.form.variant-3]', () => {
  expect(variantFor(undefined, true)).toBe('side_panel')
  expect(variantFor('side_panel', false)).toBe('side_panel')
  expect([variantFor('4_cols', true), variantFor('4_cols', false)]).toEqual(['4_cols', 'compact'])
  expect([baseColumns('4_cols'), baseColumns('3_cols'), baseColumns('compact')]).toEqual([3, 2, 1])
})
