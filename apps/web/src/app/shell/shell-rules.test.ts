import { describe, expect, it } from 'vitest'
import { greetingAt } from '../../pages/home/greeting.ts'
import { desktopLink } from './desktop-link.ts'
import { changesSession } from './use-realtime-session.ts'

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

describe('events that change the session', () => {
  it('are those about the person, their role and their organisation', () => {
    const changed = (type: string, payload: unknown = {}) => changesSession({ type, payload }, 'usr_me')
    expect(changed('role.updated')).toBe(true)
    expect(changed('org.updated')).toBe(true)
    expect(changed('session.ended')).toBe(true)
    expect(changed('user.updated', { userId: 'usr_me' })).toBe(true)
    expect(changed('user.updated', { userId: 'usr_other' })).toBe(false)
    expect(changed('record.updated')).toBe(false)
  })
})

it('greets by the hour', () => {
  expect([4, 5, 11, 12, 17, 18, 23].map(greetingAt)).toEqual([
    'evening',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ])
})
