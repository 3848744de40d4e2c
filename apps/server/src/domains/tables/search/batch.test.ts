import { expect, it } from 'vitest'
import { Batch } from './batch.ts'

const timeout = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })

it('tries half as many after a statement that took too long, and gives up at one', async () => {
  const batch = new Batch()
  const sizes: number[] = []
  const step = (size: number) => {
    sizes.push(size)
    return Promise.reject(timeout)
  }
  for (let n = 0; n < 4; n++) expect(await batch.run(step)).toBe('again')
  await expect(batch.run(step)).rejects.toBe(timeout)
  expect(sizes).toEqual([20, 10, 5, 2, 1])
})

it('takes more while that is quick, up to a limit, and passes other errors on', async () => {
  const batch = new Batch()
  for (let n = 0; n < 10; n++) expect(await batch.run((size) => Promise.resolve(size))).toBeLessThanOrEqual(2_000)
  expect(batch.size).toBe(2_000)
  await expect(batch.run(() => Promise.reject(new Error('other')))).rejects.toThrow('other')
  expect(batch.size).toBe(2_000)
})
