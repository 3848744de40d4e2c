import { describe, expect, it } from 'vitest'
import { underway } from './underway.ts'

describe('underway', () => {
  it('begins work once while it runs, and again when it has ended', async () => {
    let begun = 0
    const work = async () => {
      begun++
      await Promise.resolve()
      return begun
    }
    expect(await Promise.all([underway('a', work), underway('a', work)])).toEqual([1, 1])
    expect(await underway('a', work)).toBe(2)
  })
  it('keeps different work apart', async () => {
    expect(await Promise.all([underway('a', async () => 1), underway('b', async () => 2)])).toEqual([1, 2])
  })
  it('tells every caller of a failure, and tries again after it', async () => {
    const fail = () => underway<string>('c', () => Promise.reject(new Error('no')))
    const both = await Promise.allSettled([fail(), fail()])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await underway('c', async () => 'yes')).toBe('yes')
  })
})
