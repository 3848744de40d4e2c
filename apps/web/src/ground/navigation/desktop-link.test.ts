import { describe, expect, it } from 'vitest'
import { desktopLink } from './desktop-link.ts'

describe('the desktop link', () => {
  it('exists only for a handler that the server has configured', () => {
    expect(desktopLink(null, '/home')).toBeNull()
    expect(desktopLink('oficina', '/home')).toBe('oficina://open/home')
  })
  it('never becomes a script', () => {
    for (const protocol of ['javascript', 'JavaScript', 'data', 'a b', 'x:y'])
      expect(desktopLink(protocol, '/')).toBeNull()
  })
})
