import { describe, expect, it } from 'vitest'
import { sessionFixture } from '../../testing/session-fixture.ts'
import { shownMenu } from './settings-menu.ts'

const everyPage = () => true
const paths = (...args: Parameters<typeof shownMenu>) =>
  shownMenu(...args).flatMap((group) => group.entries.map((entry) => entry.path))

describe('the settings menu', () => {
  it('shows an admin everything, in its groups [rule x.settings]', () => {
    const menu = shownMenu(sessionFixture(), everyPage)
    expect(menu.map((group) => group.title)).toEqual([
      'settings:menu.general',
      'settings:menu.plan',
      'settings:menu.docs',
      'settings:menu.security',
      'settings:menu.more',
    ])
    expect(paths(sessionFixture(), everyPage)).toContain('/settings/privacy')
  })
  it('has each page in one group [rule t.settings-menu-groups]', () => {
    const menu = shownMenu(sessionFixture({ plan: 'enterprise' }), everyPage)
    const ofGroup = Object.fromEntries(
      menu.map((group) => [group.title.split('.')[1], group.entries.map(({ path }) => path?.replace('/settings', ''))]),
    )
    expect(ofGroup).toMatchObject({
      general: ['', '/notifications', '/language-and-region', '/organisation-settings', '/behavior', '/fun-mode'],
      plan: ['/plans', '/automation-usage', '/billing'],
      security: ['/users', '/roles', '/action-history', '/multi-factor-authentication', '/privacy'],
    })
  })
  it('keeps in sight what a larger plan has', () => {
    const free = paths(sessionFixture({ plan: 'free' }), everyPage)
    expect(free).toEqual(expect.arrayContaining(['/settings/roles', '/settings/action-history']))
  })
  it('shows a member their own pages and the guides [rule p.rule.settings-everyone, p.rule.settings-org]', () => {
    expect(paths(sessionFixture({ admin: false, seat: 'member' }), everyPage)).toEqual([
      '/settings',
      '/settings/notifications',
      '/settings/changelog',
      '/docs',
    ])
  })
  it('lists what has no screen yet, without a link', () => {
    const menu = shownMenu(sessionFixture(), (path) => path !== '/settings/users')
    const users = menu.flatMap((group) => group.entries).find((entry) => entry.path === '/settings/users')
    expect(users?.leads).toBeNull()
  })
  it('leads to the documentation that the server is configured with, if it can be followed', () => {
    const session = sessionFixture()
    const at = (docs_url: string) => {
      const menu = shownMenu({ ...session, server: { ...session.server, docs_url } }, everyPage)
      return menu.flatMap((group) => group.entries).find((entry) => entry.path === '/docs')?.leads
    }
    expect(at('https://docs.example.com')).toEqual({ href: 'https://docs.example.com' })
    expect(at('javascript:alert(1)')).toEqual({ href: '/docs' })
  })
})
