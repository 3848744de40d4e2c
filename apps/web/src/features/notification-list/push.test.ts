import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storage } from '../../lib/storage.ts'
import { pushState, turnPushOff, turnPushOn } from './push.ts'

/** A browser that lets itself be told, and the calls that it makes. */
let own: { endpoint: string; toJSON: () => object; unsubscribe: () => Promise<boolean> } | null
const called: string[] = []
const made = {
  endpoint: 'https://push.example/1',
  toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    own = null
    return true
  },
}
const registration = {
  pushManager: {
    getSubscription: async () => own,
    subscribe: async () => {
      own = made
      return made
    },
  },
}

beforeEach(() => {
  own = null
  called.length = 0
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, register: async () => registration, ready: registration },
  })
  vi.stubGlobal('fetch', async (url: string) => {
    called.push(new URL(url, 'http://localhost').pathname)
    return new Response(JSON.stringify(url.includes('push-key') ? { key: 'AAAA' } : { ok: true }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  storage.remove('push-session')
})

it('is on for the session that turned it on, and not for the next one of the same browser', async () => {
  expect(await pushState('ses_1')).toBe('off')
  expect(await turnPushOn('ses_1')).toBe('on')
  expect(called).toContain('/api/notifications/subscribe')
  expect(await pushState('ses_1')).toBe('on')
  // Signed out and in again, or somebody else: the server tells this browser nothing any more.
  expect(await pushState('ses_2')).toBe('off')
  expect(await turnPushOn('ses_2')).toBe('on')
  expect(await turnPushOff('ses_2')).toBe('off')
  expect(called).toContain('/api/notifications/unsubscribe')
})

it('a browser that says no is told apart from a failure: only the failure is one [rule s.push.errors]', async () => {
  vi.stubGlobal('Notification', { permission: 'denied', requestPermission: async () => 'denied' })
  expect(await turnPushOn('ses_1')).toBe('blocked')
  expect(called).toEqual([])
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' })
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ error: { id: 'internal', code: 500 } }), { status: 500 }),
  )
  await expect(turnPushOn('ses_1')).rejects.toMatchObject({ id: 'internal' })
})
