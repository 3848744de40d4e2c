import type { ImportRecipe } from '@oficina/contract'
import { sampleLook, sampleRecipe } from '@oficina/contract/imports/samples'
import { describe, expect, it } from 'vitest'
import { draftOfRecipe, newsOf, withRecipe } from './recipe-draft.ts'

const [orders] = sampleRecipe.tables as [ImportRecipe['tables'][number]]
const fileWith = (...names: string[]) => ({
  identifier: 'imp_0000000000000009',
  file: { name: 'Dezembro.csv', size: 10 },
  sheets: names.map((name, index) => ({ index, name })),
})
const none = () => null

describe('a recipe on the next file', () => {
  it('fills its table from the only sheet, whatever that is called [rule x.import.recipes]', () => {
    const draft = draftOfRecipe(sampleRecipe, fileWith('Dezembro'), 'csv')
    expect(draft).toMatchObject({ flow: 'update', runAutomations: true, recipe: { name: 'Todo mês', missing: [] } })
    expect(draft.tables).toMatchObject([{ sheet: 0, isOn: true, object: orders.object, type: 'import_update' }])
  })
  it('finds its sheets by their names, and says which are not there', () => {
    const two = { ...sampleRecipe, tables: [orders, { ...orders, sheet: 'Clientes', object: 'tbl_2' }] }
    const draft = draftOfRecipe(two, fileWith('Capa', 'PEDIDOS'), 'microsoft-excel')
    expect(draft.tables.map(({ sheet, object }) => [sheet, object])).toEqual([[1, orders.object]])
    expect(draft.recipe?.missing).toEqual(['Clientes'])
  })
  it('matches columns by their names; new ones are left out, and missing ones told', () => {
    const [first, second] = sampleLook.fields
    const look = {
      ...sampleLook,
      fields: [
        { ...sampleLook.fields[0], column: 0, label: 'Novidade' },
        { ...second, column: 1, label: 'ENTREGA' },
        { ...first, column: 2, label: 'Pedido' },
      ] as typeof sampleLook.fields,
    }
    const [table] = draftOfRecipe(sampleRecipe, fileWith('x'), 'csv').tables
    if (!table) throw new Error('no table')
    const said = withRecipe(table, look, none)
    expect(said.columns).toEqual({
      0: { target: 'out' },
      1: { target: 'fld_0000000000000002', misfits: 'skip_row', reading: { dateFormat: 'DD/MM/YYYY' } },
      2: { target: 'fld_0000000000000001', misfits: 'empty' },
    })
    expect(said.primaryKey).toBe(2)
    expect(newsOf(orders, look)).toEqual({ added: ['Novidade'], missing: [] })
    expect(newsOf(orders, { ...look, fields: look.fields.slice(0, 2) })).toEqual({
      added: ['Novidade'],
      missing: ['Pedido'],
    })
    // What the person says beats it.
    const own = withRecipe({ ...table, columns: { 1: { target: 'out' } } }, look, none)
    expect(own.columns[1]).toMatchObject({ target: 'out' })
  })
  it('names rows of another sheet by the column that it did before', () => {
    const linked = { ...orders, columns: [{ ...orders.columns[0], link: { table: 1, column: 'Código' } }] }
    const [table] = draftOfRecipe({ ...sampleRecipe, tables: [linked as typeof orders] }, fileWith('x'), 'csv').tables
    if (!table) throw new Error('no table')
    const find = (n: number, label: string) => (n === 1 && label === 'Código' ? { sheet: 4, column: 0 } : null)
    expect(withRecipe(table, sampleLook, find).columns[0]?.link).toEqual({ sheet: 4, column: 0, several: false })
  })
})
