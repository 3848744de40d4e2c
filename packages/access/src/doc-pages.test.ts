import { describe, expect, it } from 'vitest'
import {
  type Actor,
  allFlags,
  decideInDocPage,
  docPageAbilitiesOf,
  type DocPageRules,
  featuresOf,
  noFlags,
} from './index.ts'

const actor = (docPages: DocPageRules, change: Partial<Actor> = {}): Actor => ({
  seat: 'builder',
  isAdmin: false,
  flags: noFlags,
  features: featuresOf('enterprise', { trial: false }),
  tables: {},
  apps: {},
  docPages,
  org: { hideTablesForMember: false, memberUploadDataShortcut: false },
  ...change,
})
const page = { id: 'doc_a', isOwn: false }
const canOf = (rules: DocPageRules, change: Partial<Actor> = {}, of = page) =>
  Object.entries(docPageAbilitiesOf(actor(rules, change), of))
    .filter(([, can]) => can)
    .map(([name]) => name)

describe('what may be done with a document page', () => {
  const writes = ['view', 'edit', 'createBlocks', 'editBlocks']
  it('follows the level of the role, which may name the page', () => {
    expect(canOf({})).toEqual([])
    expect(canOf({}, {}, { id: 'constructor', isOwn: false })).toEqual([])
    expect(canOf({ '*': 'view' })).toEqual(['view'])
    expect(canOf({ '*': 'view', doc_a: 'edit' })).toEqual(writes)
    expect(canOf({ '*': 'full', doc_a: 'none' })).toEqual([])
    expect(canOf({ '*': 'full' })).toEqual([...writes, 'manage'])
    expect(canOf({ '*': 'full' }, { flags: allFlags })).toEqual([...writes, 'manage', 'delete'])
  })
  it('a viewer only reads and a member does not manage, whatever the role says', () => {
    expect(canOf({}, { seat: 'viewer', isAdmin: true })).toEqual(['view'])
    expect(canOf({ '*': 'full' }, { seat: 'member', flags: allFlags })).toEqual(writes)
    expect(canOf({}, { seat: 'member' }, { ...page, isOwn: true })).toEqual(writes)
  })
  it('is explained', () => {
    expect(decideInDocPage(actor({ '*': 'edit' }, { seat: 'viewer' }), page, 'edit')).toMatchObject({
      allowed: false,
      reason: 'needs_seat',
    })
    expect(decideInDocPage(actor({ '*': 'view' }), page, 'edit')).toMatchObject({
      reason: 'needs_role',
      trace: [{ gate: 'seat' }, { gate: 'role', needs: 'edit', has: 'view', from: 'all' }],
    })
    expect(decideInDocPage(actor({ '*': 'full' }), page, 'delete').reason).toBe('needs_role')
  })
})
