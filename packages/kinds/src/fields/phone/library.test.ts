import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.resetModules())

it('numbers stand as they are kept until the library is there, and it is fetched once', async () => {
  vi.resetModules()
  const { fetchPhoneLibraryBy, hasPhoneLibrary, onPhoneLibrary } = await import('./library.ts')
  const { phone } = await import('./definition.ts')
  const format = () => phone.format('+5511987654321', phone.defaults, {} as never)
  expect(format).toThrow('nobody said where')
  let fetched = 0
  let told = 0
  onPhoneLibrary(() => told++)
  const { promise, resolve } = Promise.withResolvers<void>()
  fetchPhoneLibraryBy(async () => {
    fetched++
    await promise
    await import('../../phone-numbers.ts')
  })
  expect(format()).toBe('+5511987654321')
  expect(() => phone.parse('(11) 98765-4321', phone.defaults, {} as never)).toThrow('invalid_phone')
  expect(phone.parse('+5511987654321', phone.defaults, {} as never)).toBe('+5511987654321')
  expect([fetched, hasPhoneLibrary()]).toEqual([1, false])
  resolve()
  await vi.waitFor(() => expect(hasPhoneLibrary()).toBe(true))
  expect(told).toBe(1)
  expect(format()).toBe('+55 11 98765 4321')
  expect(phone.parse('(11) 98765-4321', phone.defaults, {} as never)).toBe('+5511987654321')
})
