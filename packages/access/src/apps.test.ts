import { describe, expect, it } from 'vitest'
import {
  type Actor,
  allFlags,
  appAbilitiesOf,
  appLevelOf,
  type AppRules,
  decideInApp,
  featuresOf,
  noFlags,
} from './index.ts'

const actor = (apps: AppRules, change: Partial<Actor> = {}): Actor => ({
  seat: 'builder',
  isAdmin: false,
  flags: noFlags,
  features: featuresOf('enterprise', { trial: false }),
  tables: {},
  apps,
  docPages: {},
  org: { hideTablesForMember: false, memberUploadDataShortcut: false },
  ...change,
})
const app = { id: 'app_a', isOwn: false }

describe('app levels', () => {
  it('a role that names no app sees none, not even one called like what every object has', () => {
    expect(appLevelOf(actor({}), app)).toBe('none')
    expect(appLevelOf(actor({}), { id: 'constructor', isOwn: false })).toBe('none')
  })
  it('the star stands for apps that are not named, and a name beats it [rule s.access.app]', () => {
    expect(appLevelOf(actor({ '*': 'interact' }), app)).toBe('interact')
    expect(appLevelOf(actor({ '*': 'full', app_a: 'none' }), app)).toBe('none')
  })
  it('only a builder seat builds, for admins and makers too', () => {
    expect(appLevelOf(actor({ '*': 'full' }, { seat: 'member' }), app)).toBe('interact')
    expect(appLevelOf(actor({}, { seat: 'viewer', isAdmin: true }), app)).toBe('interact')
    expect(appLevelOf(actor({}, { seat: 'member' }), { ...app, isOwn: true })).toBe('interact')
    expect(appLevelOf(actor({}), { ...app, isOwn: true })).toBe('full')
  })
})

describe('what may be done with an app', () => {
  const none = {
    view: false,
    createBlocks: false,
    editBlocks: false,
    deleteBlocks: false,
    manage: false,
    delete: false,
  }
  const all = { view: true, createBlocks: true, editBlocks: true, deleteBlocks: true, manage: true }
  it('follows the level, and taking it away also needs the right to make one', () => {
    expect(appAbilitiesOf(actor({}), app)).toEqual(none)
    expect(appAbilitiesOf(actor({ '*': 'interact' }, { flags: allFlags }), app)).toEqual({ ...none, view: true })
    expect(appAbilitiesOf(actor({ '*': 'full' }), app)).toEqual({ ...all, delete: false })
    expect(appAbilitiesOf(actor({ '*': 'full' }, { flags: allFlags }), app)).toEqual({ ...all, delete: true })
  })
  it('is explained', () => {
    expect(decideInApp(actor({ '*': 'full' }, { seat: 'member' }), app, 'editBlocks')).toMatchObject({
      allowed: false,
      reason: 'needs_seat',
      trace: [
        { gate: 'seat', needs: 'builder', has: 'member', passed: false },
        { gate: 'role', needs: 'full', has: 'full', passed: true },
      ],
    })
    expect(decideInApp(actor({ '*': 'interact' }), app, 'manage').reason).toBe('needs_role')
    expect(decideInApp(actor({ '*': 'interact' }), app, 'view')).toMatchObject({ allowed: true, reason: null })
  })
})
