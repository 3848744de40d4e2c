import type { Table } from '@oficina/contract'
import { type FieldTypeId, fieldKindOf } from '@oficina/kinds'
import { describe, expect, it } from 'vitest'
import { inGroups, offeredTypes, searchTypes, tableCalled, typesToBecome } from './type-list.ts'

const tableWith = (...types: FieldTypeId[]) => ({ fields: types.map((type) => ({ type })) }) as Table

describe('offeredTypes', () => {
  it('never offers a second name, nor a second of what a table has once [rule v.field-tiles]', () => {
    expect(offeredTypes(tableWith('name'))).not.toContain('name')
    expect(offeredTypes(tableWith('name'))).toContain('starred')
    expect(offeredTypes(tableWith('name', 'starred'))).not.toContain('starred')
  })
  it('puts every type into one group', () => {
    const types = offeredTypes(tableWith('name'))
    expect(inGroups(types, 'en').flatMap((group) => group.types)).toHaveLength(types.length)
  })
  it('shows documents of Brazil last, and first to those who read Portuguese', () => {
    const types = offeredTypes(tableWith('name'))
    const brazil = { key: 'brazil', types: ['cpf', 'cnpj', 'carPlate'] }
    expect(inGroups(types, 'en').at(-1)).toEqual(brazil)
    expect(inGroups(types, 'es').at(-1)).toEqual(brazil)
    expect(inGroups(types, 'pt-BR')[0]).toEqual(brazil)
  })
  it('offers one kind of select, whose look is chosen in its settings', () => {
    expect(offeredTypes(tableWith('name'))).toContain('select')
    expect(offeredTypes(tableWith('name'))).not.toContain('radioSelect')
    expect(typesToBecome(tableWith('name', 'radioSelect'), { type: 'radioSelect' })).not.toContain('select')
  })
})

describe('typesToBecome', () => {
  const table = tableWith('name', 'singleLineText')
  it('offers no connection, not the same type, and nothing for the name', () => {
    const types = typesToBecome(table, { type: 'singleLineText' })
    expect(types).not.toContain('singleLineText')
    expect(types.some((type) => fieldKindOf(type).traits.category === 'Connection')).toBe(false)
    expect(typesToBecome(table, { type: 'name' })).toEqual([])
  })
  it('makes only texts of a connection', () => {
    for (const type of typesToBecome(table, { type: 'connectedRecord' })) {
      const kind = fieldKindOf(type)
      expect(kind.valueKindOf(kind.defaults), type).toBe('text')
    }
  })
})

describe('searchTypes', () => {
  const types = offeredTypes(tableWith('name'))
  it('finds connections by the name of a table, and nothing else by it', () => {
    const found = searchTypes(types, 'custom', ['Customers', 'Orders'])
    expect(found).toContain('manyToManyConnection')
    expect(found.every((type) => fieldKindOf(type).traits.category === 'Connection')).toBe(true)
    expect(searchTypes(types, 'zebra', ['Customers'])).toEqual([])
  })
  it('knows the table that was meant, where there is one', () => {
    const tables = [{ label: 'Orders' }, { label: 'Order lines' }, { label: 'Customers' }]
    expect(tableCalled(tables, 'cust')?.label).toBe('Customers')
    expect(tableCalled(tables, 'orders')?.label).toBe('Orders')
    expect(tableCalled(tables, 'order')).toBeUndefined()
    expect(tableCalled(tables, ' ')).toBeUndefined()
  })
})
