import { describe, expect, it } from 'vitest'
import {
  type Actor,
  atMost,
  featuresOf,
  noFlags,
  tableAbilitiesOf,
  tableLevelOf,
  type TableLevel,
  tableLevels,
  tableRightsOf,
  type TableRules,
} from './index.ts'

const actor = (change: Partial<Actor> & { tables?: TableRules } = {}): Actor => ({
  seat: 'builder',
  isAdmin: false,
  flags: noFlags,
  features: featuresOf('enterprise', { trial: false }),
  tables: {},
  apps: {},
  docPages: {},
  org: { hideTablesForMember: false, memberUploadDataShortcut: false },
  ...change,
})
const table = { id: 'tbl_a', isOwn: false }

describe('table levels', () => {
  it('a role that names no table sees none', () => expect(tableLevelOf(actor(), table)).toBe('none'))
  it('the star stands for tables that are not named, and a name beats it [rule s.access.table]', () => {
    expect(tableLevelOf(actor({ tables: { '*': 'edit' } }), table)).toBe('edit')
    expect(tableLevelOf(actor({ tables: { '*': 'full', tbl_a: 'none' } }), table)).toBe('none')
  })
  it('the seat caps what the role gives, for admins and makers too', () => {
    expect(tableLevelOf(actor({ seat: 'viewer', tables: { '*': 'full' } }), table)).toBe('view')
    expect(tableLevelOf(actor({ seat: 'member', isAdmin: true }), table)).toBe('edit')
    expect(tableLevelOf(actor({ seat: 'member' }), { ...table, isOwn: true })).toBe('edit')
  })
  it('whoever made a table has it in full', () => expect(tableLevelOf(actor(), { ...table, isOwn: true })).toBe('full'))
  it('are ordered, each with what the one below it has; edit is the level of editors [rule p.rule.editor-level, t.table-levels]', () => {
    expect(tableLevels).toEqual(['none', 'view', 'edit', 'full'])
    const has = (level: TableLevel) => {
      const abilities = tableAbilitiesOf(actor({ tables: { '*': level } }), table)
      return Object.entries(abilities).flatMap(([name, on]) => (on ? [name] : []))
    }
    const editor = ['read', 'createRecords', 'updateRecords', 'deleteRecords']
    expect([has('none'), has('view'), has('edit')]).toEqual([[], ['read'], editor])
    expect(has('full')).toEqual([...editor, 'deleteRecordsForever', 'manage'])
  })
  it('by the right to create or to delete records, and by no other [rule p.table.create, p.table.delete]', () => {
    const may = (rule: { level: TableLevel; create?: boolean; delete?: boolean }) => {
      const { createRecords, deleteRecords } = tableAbilitiesOf(actor({ tables: { '*': rule } }), table)
      return [createRecords, deleteRecords]
    }
    expect(may({ level: 'edit' })).toEqual([true, true])
    expect(may({ level: 'edit', create: false })).toEqual([false, true])
    expect(may({ level: 'edit', delete: false })).toEqual([true, false])
  })
  it('contributing does not reach into the structure, nor the bottom of the trash [rule p.table.delete-forever]', () => {
    expect(tableAbilitiesOf(actor({ tables: { '*': 'edit' } }), table)).toMatchObject({
      createRecords: true,
      deleteRecords: true,
      deleteRecordsForever: false,
      manage: false,
    })
  })
})

describe('rights with a cap', () => {
  const rule = { level: 'edit', delete: false, fields: { fld_a: 'view' } } as const
  const rights = tableRightsOf(actor({ tables: { '*': 'full', tbl_a: rule } }), table)
  it('lose what the cap does not hold, and gain nothing', () => {
    expect(atMost(rights, 'view')).toMatchObject({ level: 'view', can: { read: true, createRecords: false } })
    expect(atMost(rights, 'edit').can).toMatchObject({ updateRecords: true, deleteRecords: false, manage: false })
    expect(atMost(tableRightsOf(actor(), { ...table, isOwn: true }), 'edit').can.manage).toBe(false)
    expect(atMost(rights, 'full')).toEqual(rights)
    expect(Object.values(atMost(rights, 'none').can)).not.toContain(true)
  })
  it('keep their filters and fields', () => expect(atMost(rights, 'view').fields).toEqual({ fld_a: 'view' }))
})
