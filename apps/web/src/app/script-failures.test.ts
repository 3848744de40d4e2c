import { toast } from '@oficina/ui'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startI18n } from '../lib/i18n.ts'
import { tellOfFailedScripts } from './script-failures.ts'

let stop = () => {}
beforeEach(async () => {
  await startI18n('en')
  stop = tellOfFailedScripts()
})
afterEach(() => {
  stop()
  toast.clear()
  vi.restoreAllMocks()
})

const reject = (reason: unknown) => {
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

it('a press whose code does not come is told of, and again in the same place', () => {
  const told = vi.spyOn(toast, 'error')
  for (const message of [
    'Failed to fetch dynamically imported module: https://x/assets/a.js',
    'error loading dynamically imported module: https://x/assets/a.js',
    'Importing a module script failed.',
  ])
    expect(reject(new TypeError(message))).toBe(true)
  expect(told).toHaveBeenCalledTimes(3)
  expect(told).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'script', title: 'Couldn’t load this part' }))
})

it('other failures are left to whoever looks for them', () => {
  const told = vi.spyOn(toast, 'error')
  expect(reject(new TypeError('x is not a function'))).toBe(false)
  expect(reject('gone')).toBe(false)
  expect(told).not.toHaveBeenCalled()
})
