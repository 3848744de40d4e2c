import { allFlags, noFlags } from '@oficina/access'
import { describe, expect, it } from 'vitest'
import { changeFlags, refuseMoreThanOwn } from './grants.ts'

const holder = { actor: { isAdmin: false, flags: { ...noFlags, manage_users: true }, seat: 'member' } } as const

describe('refuseMoreThanOwn', () => {
  it('lets an admin give everything', () => {
    const admin = { actor: { isAdmin: true, flags: noFlags, seat: 'viewer' } } as const
    expect(() => refuseMoreThanOwn(admin, { isAdmin: true, flags: allFlags, seat: 'builder' })).not.toThrow()
  })
  it('lets others give what they hold', () => {
    expect(() => refuseMoreThanOwn(holder, { flags: { ...noFlags, manage_users: true }, seat: 'member' })).not.toThrow()
  })
  it('a switch that their seat makes nothing of is given only where it does nothing either', () => {
    const dormant = { actor: { ...holder.actor, flags: { ...noFlags, manage_users: true, create_table: true } } }
    const flags = { ...noFlags, create_table: true }
    expect(() => refuseMoreThanOwn(dormant, { flags })).toThrow('permission_denied')
    expect(() => refuseMoreThanOwn(dormant, { flags }, 'builder')).toThrow('permission_denied')
    expect(() => refuseMoreThanOwn(dormant, { flags }, 'member')).not.toThrow()
    const builds = { actor: { ...dormant.actor, seat: 'builder' as const } }
    expect(() => refuseMoreThanOwn(builds, { flags }, 'builder')).not.toThrow()
  })
  it('refuses the admin role, a switch and a seat that they lack', () => {
    expect(() => refuseMoreThanOwn(holder, { isAdmin: true })).toThrow('permission_denied')
    expect(() => refuseMoreThanOwn(holder, { flags: { ...noFlags, development: true } })).toThrow('permission_denied')
    expect(() => refuseMoreThanOwn(holder, { seat: 'builder' })).toThrow('permission_denied')
  })
})

describe('changeFlags', () => {
  it('turns settings on with history, and both off with settings', () => {
    const on = changeFlags(noFlags, { access_actions_history: true })
    expect(on).toMatchObject({ access_actions_history: true, access_settings: true })
    expect(changeFlags(on, { access_settings: false })).toEqual(noFlags)
  })
  it('refuses two switches that contradict each other, in either order', () => {
    expect(() => changeFlags(noFlags, { access_settings: false, customize_org_theme: true })).toThrow('invalid_input')
    expect(() => changeFlags(noFlags, { customize_org_theme: true, access_settings: false })).toThrow('invalid_input')
  })
})
