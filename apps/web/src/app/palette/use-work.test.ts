import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadNamespaces, startI18n } from '../../lib/i18n.ts'
import type { Command, CommandContext } from './command.ts'
import { loadingAfterMs, useWork } from './use-work.ts'

beforeAll(async () => {
  await startI18n('pt-BR')
  await loadNamespaces(['palette'])
})
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('says what failed in the bar itself, and tries again from there [rule s.palette.retryable]', async () => {
  let fails = true
  const work = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (fails) throw new Error('no')
  })
  const command = { id: 'test:work', work, loading: 'palette:copied', success: 'palette:copied' }
  const { result } = renderHook(() => useWork())
  const start = () => result.current[1](command as unknown as Extract<Command, { work: unknown }>, {} as CommandContext)
  act(start)
  await act(() => vi.advanceTimersByTimeAsync(loadingAfterMs))
  expect(result.current[0]).toMatchObject({ kind: 'working' })
  await act(() => vi.advanceTimersByTimeAsync(100))
  const failed = result.current[0]
  if (failed?.kind !== 'failed') throw new Error('it should have failed')
  expect(failed.text).not.toBe('')
  fails = false
  act(() => failed.retry())
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(work).toHaveBeenCalledTimes(2)
  expect(result.current[0]).toMatchObject({ kind: 'done' })
})
