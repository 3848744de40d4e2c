import { expect, it } from 'vitest'
import { changesSession } from './use-realtime-session.ts'

it('reads the session again after events about the person, their role and their organisation', () => {
  const changed = (type: string, payload: unknown = {}) => changesSession({ type, payload }, 'usr_me')
  expect(changed('role.updated')).toBe(true)
  expect(changed('org.updated')).toBe(true)
  expect(changed('session.ended')).toBe(true)
  expect(changed('user.updated', { userId: 'usr_me' })).toBe(true)
  expect(changed('user.updated', { userId: 'usr_other' })).toBe(false)
  expect(changed('record.updated')).toBe(false)
})
