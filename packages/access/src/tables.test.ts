import { describe, expect, it } from 'vitest'
import { type Actor, featuresOf, noFlags, tableAbilitiesOf, tableLevelOf, type TableRules } from './index.ts'

const actor = (change: Partial<Actor> & { tables?: TableRules } = {}): Actor => ({
  seat: 'builder',
  isAdmin: false,
  flags: noFlags,
  features: featuresOf('enterprise', { trial: false }),
  tables: {},
  org: { hideTablesForMember: false, memberUploadDataShortcut: false },
  ...change,
})
const table = { id: 'tbl_a', isOwn: false }

describe('table levels', () => {
  it('a role that names no table sees none', () => expect(tableLevelOf(actor(), table)).toBe('none'))
  it('the star stands for tables that are not named, and a name beats it', () => {
    expect(tableLevelOf(actor({ tables: { '*': 'edit' } }), table)).toBe('edit')
    expect(tableLevelOf(actor({ tables: { '*': 'full', tbl_a: 'none' } }), table)).toBe('none')
  })
  it('the seat caps what the role gives, for admins and makers too', () => {
    expect(tableLevelOf(actor({ seat: 'viewer', tables: { '*': 'full' } }), table)).toBe('view')
    expect(tableLevelOf(actor({ seat: 'member', isAdmin: true }), table)).toBe('edit')
    expect(tableLevelOf(actor({ seat: 'member' }), { ...table, isOwn: true })).toBe('edit')
  })
  it('whoever made a table has it in full', () => expect(tableLevelOf(actor(), { ...table, isOwn: true })).toBe('full'))
  it('contributing does not reach into the structure, nor the bottom of the trash', () => {
    expect(tableAbilitiesOf(actor({ tables: { '*': 'edit' } }), table)).toMatchObject({
      createRecords: true,
      deleteRecords: true,
      deleteRecordsForever: false,
      manage: false,
    })
  })
})
