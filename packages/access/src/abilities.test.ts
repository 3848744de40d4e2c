import { describe, expect, it } from 'vitest'
import {
  type Actor,
  abilities,
  abilitiesOf,
  allFlags,
  can,
  decide,
  featuresOf,
  flagsAreCoherent,
  noFlags,
  setFlag,
} from './index.ts'

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

describe('effective right is the least of seat, role and plan', () => {
  it('an admin on a full plan may do everything', () => {
    expect(Object.values(abilitiesOf(actor({ isAdmin: true })))).toEqual(abilities.map(() => true))
  })
  it('a member seat never builds, whatever the role says', () => {
    expect(can(actor({ seat: 'member', flags: allFlags }), 'tables.create')).toBe(false)
    expect(can(actor({ seat: 'member', isAdmin: true }), 'tables.create')).toBe(false)
  })
  it('a viewer seat never writes', () => {
    expect(can(actor({ seat: 'viewer', flags: allFlags }), 'files.upload')).toBe(false)
  })
  it('a plan without the feature refuses what the role allows, and says so', () => {
    const decision = decide(actor({ flags: allFlags, features: featuresOf('free', { trial: false }) }), 'lowCode.use')
    expect(decision).toMatchObject({ allowed: false, reason: 'needs_plan' })
    expect(decision.trace.map((step) => [step.gate, step.passed])).toEqual([
      ['seat', true],
      ['role', true],
      ['plan', false],
    ])
  })
  it('one of several switches is enough where a rule names several', () => {
    expect(can(actor({ flags: { ...noFlags, create_dashboard: true } }), 'templates.view')).toBe(true)
    expect(can(actor(), 'templates.view')).toBe(false)
  })
  it('tables can be hidden from members, not from builders', () => {
    const org = { hideTablesForMember: true, memberUploadDataShortcut: false }
    expect(can(actor({ seat: 'member', org }), 'tables.viewPages')).toBe(false)
    expect(decide(actor({ seat: 'member', org }), 'tables.viewPages').reason).toBe('hidden_by_org')
    expect(can(actor({ seat: 'builder', org }), 'tables.viewPages')).toBe(true)
  })
})

describe('role switches', () => {
  it('turning settings off turns history and theme off', () => {
    const off = setFlag(allFlags, 'access_settings', false)
    expect([off.access_actions_history, off.customize_org_theme]).toEqual([false, false])
  })
  it('turning history or theme on turns settings on', () => {
    expect(setFlag(noFlags, 'access_actions_history', true).access_settings).toBe(true)
    expect(setFlag(noFlags, 'customize_org_theme', true).access_settings).toBe(true)
  })
  it('a set that breaks the coupling is not coherent', () => {
    expect(flagsAreCoherent({ ...noFlags, customize_org_theme: true })).toBe(false)
    expect(flagsAreCoherent(allFlags)).toBe(true)
  })
})

describe('plans', () => {
  it('a trial has what scale has', () => {
    expect(featuresOf('free', { trial: true })).toEqual(featuresOf('scale', { trial: false }))
  })
  it('a blocked plan stays blocked in a trial', () => {
    expect(new Set(Object.values(featuresOf('blocked', { trial: true })))).toEqual(new Set(['blocked']))
  })
  it('each step up keeps what the step below had', () => {
    const ladder = ['free', 'business', 'developer', 'scale', 'expert'] as const
    for (const [i, plan] of ladder.entries()) {
      const below = ladder[i - 1]
      if (!below) continue
      const has = (p: typeof plan) =>
        Object.entries(featuresOf(p, { trial: false }))
          .filter(([, v]) => v === 'allowed')
          .map(([k]) => k)
      expect(has(plan)).toEqual(expect.arrayContaining(has(below)))
    }
  })
})
