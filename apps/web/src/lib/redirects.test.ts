import { describe, expect, it } from 'vitest'
import { createRedirects, isLocalPath, safeNext } from './redirects.ts'

describe('createRedirects', () => {
  const go = createRedirects([
    { from: '/workspaces/all-tables', to: '/home/tables' },
    { from: '/workspaces/*', to: '/home/*' },
    { from: '/old', to: '/new' },
    { from: '/gone/*', to: '/home' },
  ])
  it('keeps the tail [rule t.workspaces-routes]', () => {
    expect(go('/workspaces/recovery/archived-tables')).toBe('/home/recovery/archived-tables')
    expect(go('/workspaces')).toBe('/home')
    expect(go('/workspaces/')).toBe('/home')
  })
  it('takes the particular before the general', () => {
    expect(go('/workspaces/all-tables')).toBe('/home/tables')
  })
  it('moves an exact path only', () => {
    expect(go('/old')).toBe('/new')
    expect(go('/older')).toBeNull()
    expect(go('/old/x')).toBeNull()
  })
  it('drops the tail where the target takes none', () => {
    expect(go('/gone/a/b')).toBe('/home')
  })
  it('leaves other paths alone', () => {
    expect(go('/home')).toBeNull()
    expect(go('/')).toBeNull()
  })
  it('refuses a target without a leading slash [rule v.redirects]', () => {
    for (const to of ['home', 'https://evil.example', '//evil.example', '/\\evil.example', '']) {
      expect(() => createRedirects([{ from: '/a', to }])).toThrow('Invalid redirect to, missing leading slash')
    }
  })
  it('refuses a source that would catch everything or nothing [rule v.redirects]', () => {
    for (const from of ['a', '', '/', '/*', '//x']) {
      expect(() => createRedirects([{ from, to: '/home' }])).toThrow('Invalid redirect from')
    }
    expect(() => createRedirects([{ from: '/a', to: '/b/*' }])).toThrow('Invalid redirect from')
  })
})

describe('where to go after signing in', () => {
  it('goes to paths of this site', () => {
    expect(safeNext('/app/app_1?edit=true#x')).toBe('/app/app_1?edit=true#x')
  })
  it('never leaves it', () => {
    for (const next of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/a\nb',
      ' /home',
      '/login',
      '/login?next=/login',
      undefined,
      5,
    ]) {
      expect(safeNext(next)).toBe('/')
    }
    expect(isLocalPath('/a\\b')).toBe(false)
  })
})
