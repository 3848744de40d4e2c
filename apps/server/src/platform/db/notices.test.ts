import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { makeLog } from '../log.ts'
import { Notices } from './notices.ts'

const log = makeLog('silent')

it('sends a lone notice at once', () => {
  const send = vi.fn<(ids: string[]) => Promise<void>>(async () => {})
  const notices = new Notices(send, log)
  notices.tell('1')
  return vi.waitFor(() => expect(send.mock.calls).toEqual([[['1']]]), { interval: 1, timeout: 15 })
})

it('gathers those that follow closely, in their order, and leaves none behind', async () => {
  const sent: string[][] = []
  const notices = new Notices(async (ids) => void sent.push(ids), log)
  for (let n = 1; n <= 5; n++) notices.tell(String(n))
  await notices.settle()
  expect(sent).toEqual([['1'], ['2', '3', '4', '5']])
  await sleep(30)
  notices.tell('6')
  await notices.settle()
  expect(sent.at(-1)).toEqual(['6'])
})

it('goes on after a failure, which costs the writer nothing', async () => {
  const warn = vi.spyOn(log, 'warn')
  const sent: string[][] = []
  let isAway = true
  const notices = new Notices(async (ids) => {
    if (isAway) throw new Error('the database is away')
    sent.push(ids)
  }, log)
  notices.tell('1')
  await notices.settle()
  expect(warn).toHaveBeenCalledTimes(1)
  isAway = false
  notices.tell('2')
  await notices.settle()
  expect(sent).toEqual([['2']])
})
