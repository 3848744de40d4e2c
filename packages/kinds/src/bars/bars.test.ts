import { describe, expect, it } from 'vitest'
import {
  bottomNavSchema,
  checkBottomNav,
  checkMenuBar,
  checkTopBar,
  menuBarSchema,
  navHref,
  topBarSchema,
} from './index.ts'

const app = { id: 'app_000000', label: 'Vendas' }
const action = (n: number, more: object = {}) => ({
  id: `i${n}`,
  type: 'app',
  target: 'app_000000',
  label: 'Vendas',
  icon: 'home',
  ...more,
})
const reasons = (issues: { reason: string; message?: string }[]) =>
  issues.map(({ reason, message }) => message ?? reason)

describe('bars', () => {
  it('at the bottom hold the app itself, and at most five on a phone [rule v.bottom.min, v.bottom.max, v.bottom.current-app, k.navbar.mobile-max]', () => {
    const bar = (items: object[], more: object = {}) => bottomNavSchema.parse({ items, ...more })
    expect(checkBottomNav(bar([action(1)]), app)).toEqual([])
    expect(reasons(checkBottomNav(bar([]), app))).toContain('required')
    expect(reasons(checkBottomNav(bar([action(1, { target: 'app_111111' })]), app))).toEqual([
      'The app "Vendas" must be in the navigation bar',
    ])
    const six = [1, 2, 3, 4, 5, 6].map((n) => action(n))
    expect(checkBottomNav(bar(six), app)).toEqual([])
    expect(reasons(checkBottomNav(bar(six, { only_show_on_mobile: true }), app))).toEqual([
      'Only 5 items can be displayed in mobile',
    ])
  })

  it('take only actions that lead somewhere [rule v.nav-action.required]', () => {
    const takes = (more: object) => bottomNavSchema.safeParse({ items: [action(1, more)] }).success
    expect(takes({})).toBe(true)
    expect(takes({ type: 'record', target: '12' })).toBe(false)
    expect(takes({ type: 'record', target: '12', record_table: 'tbl_000000' })).toBe(true)
    expect(takes({ type: 'table', target: 'app_000000' })).toBe(false)
    expect(takes({ type: 'link', target: 'javascript:alert(1)' })).toBe(false)
    for (const key of ['type', 'target', 'label', 'icon']) expect(takes({ [key]: '' }), key).toBe(false)
  })

  it('complete a link as people type it [rule v.bottom.links]', () => {
    expect(navHref('example.com')).toBe('http://example.com')
    expect(navHref('mailto:a@b.co')).toBe('mailto:a@b.co')
    expect(navHref('/home/apps')).toBe('/home/apps')
    expect(navHref('//evil.example')).toBeNull()
    expect(navHref('javascript:alert(1)')).toBeNull()
  })

  it('at the side ask for colours, items and folders that close [rule s.menu.folder-marker, v.menu.required, v.menu.hover, v.menu.large-icons, v.menu.folder-title]', () => {
    const good = { items: [{ id: 'a', type: 'favorites' }], top_bg_color: 'azul', bottom_bg_color: '#000000' }
    const check = (more: object) => reasons(checkMenuBar(menuBarSchema.parse({ ...good, ...more })))
    expect(check({})).toEqual([])
    expect(check({ items: [], top_bg_color: null })).toEqual(['required', 'required'])
    expect(check({ show_when_hovered: true })).toEqual(['needs_allow_hide_menu'])
    expect(check({ show_when_hovered: true, allow_hide_menu: true })).toEqual([])
    expect(check({ large_icons: true })).toEqual(['needs_show_app_icons'])
    const folder = { id: 'f', type: 'folder', folder_config: { name: 'Pasta' } }
    const end = { id: 'e', type: 'folder_end', folder_end_for: 'f' }
    expect(check({ items: [folder, ...good.items, end] })).toEqual([])
    expect(check({ items: [folder] })).toEqual(['folder_without_end'])
    expect(check({ items: [end, folder] })).toEqual(['unknown_folder', 'folder_without_end'])
    expect(check({ items: [{ ...folder, folder_config: { name: ' ' } }, end] })).toEqual(['required'])
  })

  it('at the top ask for items and how they stand, unless they are a list [rule v.top.required]', () => {
    const good = { items: [{ id: 'app_000000' }], items_variant: 'no_icon', align_items: 'left' }
    const check = (more: object) => reasons(checkTopBar(topBarSchema.parse({ ...good, ...more })))
    expect(check({})).toEqual([])
    expect(check({ align_items: null })).toEqual(['required'])
    expect(check({ align_items: null, items_variant: 'select' })).toEqual([])
    expect(check({ items: [] })).toEqual(['required'])
  })
})
