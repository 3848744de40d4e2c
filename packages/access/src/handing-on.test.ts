import { describe, expect, it } from 'vitest'
import type { Actor } from './abilities.ts'
import { beyondOwn, noRules, type RoleRules } from './handing-on.ts'
import { featuresOf } from './plans.ts'
import { noFlags } from './roles.ts'
import { type TableRule, type TableRules, tableRightsOf } from './tables.ts'
import { decideInTable, tableAbilities } from './why-table.ts'

const actor = (change: Partial<Actor> = {}): Actor => ({
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
const giver = (change: Partial<Actor>, owns: string[] = []) => ({ actor: actor(change), owns: new Set(owns) })
const tables = (given: TableRules): RoleRules => ({ ...noRules, tables: given })
const mine = { field: 'fld_owner', operator: 'is', value: 'currentUser' }
const open = { field: 'fld_state', operator: 'is', value: 'open' }

describe('beyondOwn', () => {
  it('lets an admin give everything', () => {
    expect(beyondOwn(giver({ isAdmin: true }), tables({ '*': 'full' }))).toEqual([])
  })

  it('compares by name, by what stands for all, and by what the giver made', () => {
    const from = giver({ tables: { '*': 'view', tbl_a: 'edit', tbl_b: 'none' } }, ['tbl_own'])
    expect(beyondOwn(from, tables({ tbl_a: 'edit', tbl_own: 'full', tbl_other: 'view' }))).toEqual([])
    expect(beyondOwn(from, tables({ tbl_a: 'full' }))).toEqual(['tbl_a'])
    // What is not named stays as little as the giver has of it.
    expect(beyondOwn(from, tables({ '*': 'view' }))).toEqual(['tbl_b'])
    expect(beyondOwn(from, tables({ '*': 'view', tbl_b: 'none' }))).toEqual([])
    expect(beyondOwn(from, tables({ '*': 'edit', tbl_b: 'none' }))).toEqual(['*'])
  })

  it('leaves what a role had before, and less of it', () => {
    const from = giver({ tables: {} })
    const before = tables({ '*': 'full' })
    expect(beyondOwn(from, before, { before })).toEqual([])
    expect(beyondOwn(from, tables({ '*': 'view' }), { before })).toEqual([])
    expect(beyondOwn(from, tables({ tbl_a: 'full' }), { before: tables({ tbl_a: 'edit' }) })).toEqual(['tbl_a'])
  })

  it('holds fields and rows: those of the giver or fewer', () => {
    const rule: TableRule = {
      level: 'edit',
      fields: { fld_a: 'edit', fld_b: 'view' },
      filters: { op: 'and', rules: [mine] },
    }
    const from = giver({ tables: { tbl_a: rule } })
    const gives = (given: TableRule) => beyondOwn(from, tables({ tbl_a: given }))
    expect(gives(rule)).toEqual([])
    expect(gives({ ...rule, level: 'view', filters: { op: 'and', rules: [open, mine] } })).toEqual([])
    expect(gives({ ...rule, filters: { op: 'and', rules: [open, { op: 'and', rules: [mine] }] } })).toEqual([])
    expect(gives({ ...rule, fields: { fld_a: 'view' } })).toEqual([])
    expect(gives({ ...rule, fields: { fld_b: 'edit' } })).toEqual(['tbl_a'])
    expect(gives({ ...rule, fields: { fld_c: 'view' } })).toEqual(['tbl_a'])
    expect(gives({ level: 'view', fields: rule.fields ?? {} })).toEqual(['tbl_a'])
    expect(gives({ level: 'view', filters: { op: 'and', rules: [mine] } })).toEqual(['tbl_a'])
    expect(gives({ ...rule, filters: { op: 'or', rules: [mine, open] } })).toEqual(['tbl_a'])
    expect(gives({ ...rule, create: true, delete: true })).toEqual([])
    expect(gives({ level: 'none' })).toEqual([])
  })

  it('caps the giver by their seat, and what is given by the seat it is given with', () => {
    const from = giver({ seat: 'member', tables: { '*': 'full' } })
    expect(beyondOwn(from, tables({ '*': 'full' }))).toEqual(['*'])
    expect(beyondOwn(from, tables({ '*': 'full' }), { seat: 'member' })).toEqual([])
  })

  it('holds apps and pages', () => {
    const from = giver({ apps: { '*': 'interact' }, docPages: { '*': 'view' } }, ['app_own'])
    const gives = (rules: Partial<RoleRules>) => beyondOwn(from, { ...noRules, ...rules })
    expect(gives({ apps: { '*': 'interact', app_own: 'full' }, docPages: { '*': 'view' } })).toEqual([])
    expect(gives({ apps: { app_a: 'full' } })).toEqual(['app_a'])
    expect(gives({ docPages: { '*': 'edit' } })).toEqual(['*'])
  })
})

describe('decideInTable', () => {
  const levels = ['none', 'view', 'edit', 'full'] as const
  const switches = [undefined, true, false] as const

  it('says of every rule exactly what the rights say', () => {
    for (const seat of ['viewer', 'member', 'builder'] as const)
      for (const level of levels)
        for (const read of switches)
          for (const create of switches)
            for (const isOwn of [true, false]) {
              const rule = {
                level,
                ...(read === undefined ? {} : { read }),
                ...(create === undefined ? {} : { create }),
              }
              const who = actor({ seat, tables: { tbl_a: rule } })
              const table = { id: 'tbl_a', isOwn }
              const rights = tableRightsOf(who, table).can
              for (const ability of tableAbilities)
                expect(decideInTable(who, table, ability).allowed, JSON.stringify({ seat, rule, isOwn, ability })).toBe(
                  rights[ability],
                )
            }
  })

  it('names the rule that decided', () => {
    const table = { id: 'tbl_a', isOwn: false }
    const from = (tables: TableRules) => decideInTable(actor({ tables }), table, 'read').trace.at(-1)?.from
    expect(from({ tbl_a: 'none', '*': 'full' })).toBe('named')
    expect(from({ '*': 'full' })).toBe('all')
    expect(from({})).toBe('nothing')
  })
})
