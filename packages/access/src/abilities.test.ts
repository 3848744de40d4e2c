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
  type PlanId,
  type RoleFlag,
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
  it('an admin on a full plan may do everything [rule p.role.admin]', () => {
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
  it('tables can be hidden from members, not from builders [rule p.account.can-view-tables-pages]', () => {
    const org = { hideTablesForMember: true, memberUploadDataShortcut: false }
    expect(can(actor({ seat: 'member', org }), 'tables.viewPages')).toBe(false)
    expect(decide(actor({ seat: 'member', org }), 'tables.viewPages').reason).toBe('hidden_by_org')
    expect(can(actor({ seat: 'builder', org }), 'tables.viewPages')).toBe(true)
  })
})

describe('what is shown by plan', () => {
  it('the history log needs a plan with it and the switch of the role [rule s.history.gate, p.rule.history-tab, p.rule.settings-history, t.history-gate]', () => {
    const flags = { ...noFlags, access_settings: true, access_actions_history: true }
    const on = (plan: PlanId, more = flags) =>
      decide(actor({ flags: more, features: featuresOf(plan, { trial: false }) }), 'history.view').reason
    expect([on('scale'), on('developer'), on('scale', noFlags)]).toEqual([null, 'needs_plan', 'needs_role'])
  })
  it('tokens need a plan with the API [rule p.rule.api]', () => {
    const on = (plan: PlanId) =>
      decide(actor({ flags: allFlags, features: featuresOf(plan, { trial: false }) }), 'api.use').reason
    expect([on('developer'), on('business')]).toEqual([null, 'needs_plan'])
  })
})

describe('role switches', () => {
  /** What a switch alone opens. */
  const opens = (flag: RoleFlag) => {
    const without = abilitiesOf(actor())
    const withIt = abilitiesOf(actor({ flags: { ...noFlags, [flag]: true } }))
    return abilities.filter((ability) => withIt[ability] && !without[ability])
  }
  it('of administration manage roles and people [rule p.role.admin-switch, p.role.flag.manage-profile, p.role.flag.manage-users]', () => {
    expect(opens('manage_profile')).toEqual(['roles.view', 'roles.manage'])
    expect(opens('manage_users')).toEqual(['users.manage', 'users.invite', 'roles.view'])
  })
  it('of building make tables, apps and pages, delete pages, manage automations and folders [rule p.role.building-switch, p.role.flag.create-table, p.role.flag.create-dashboard, p.role.flag.create-doc-pages, p.role.flag.delete-doc-pages, p.role.flag.manage-tricks, p.role.flag.manage-workspaces]', () => {
    const both = ['agents.view', 'templates.view', 'trash.recover']
    expect(opens('create_table')).toEqual(['tables.create', ...both])
    expect(opens('create_dashboard')).toEqual(['apps.create', 'apps.share', 'views.manage', ...both])
    expect(opens('create_doc_pages')).toEqual(['docPages.create'])
    expect(opens('delete_doc_pages')).toEqual(['docPages.delete'])
    expect(opens('manage_tricks')).toEqual(['automations.manage'])
    expect(opens('manage_workspaces')).toEqual(['folders.manage'])
  })
  it('of developers open low-code tools [rule p.role.developer-switch, p.role.flag.development]', () => {
    expect(opens('development')).toEqual(['lowCode.use', 'api.use'])
  })
  it('of settings open settings, the history log, theme and colours [rule p.role.settings-switch, p.role.flag.access-settings, p.role.flag.access-actions-history, p.role.flag.customize-org-theme]', () => {
    expect(opens('access_settings')).toEqual(['org.viewSettings', 'org.updateSettings'])
    expect(opens('access_actions_history')).toEqual(['history.view', 'history.export'])
    expect(opens('customize_org_theme')).toEqual(['org.updateTheme', 'org.updateLogo'])
  })
  it('whoever makes tables or apps may recover, an admin always [rule t.who-may-recover]', () => {
    const may = (change: Partial<Actor>) => can(actor(change), 'trash.recover')
    expect(may({ flags: { ...noFlags, create_table: true } })).toBe(true)
    expect(may({ flags: { ...noFlags, create_dashboard: true } })).toBe(true)
    expect(may({ isAdmin: true })).toBe(true)
    expect(may({ flags: { ...allFlags, create_table: false, create_dashboard: false } })).toBe(false)
  })
  it('turning settings off turns history and theme off [rule v.role.switches]', () => {
    const off = setFlag(allFlags, 'access_settings', false)
    expect([off.access_actions_history, off.customize_org_theme]).toEqual([false, false])
  })
  it('turning history or theme on turns settings on [rule v.role.switches]', () => {
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
