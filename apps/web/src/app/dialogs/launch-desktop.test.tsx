import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { Providers } from '../providers/providers.tsx'
import { startI18n } from '../../lib/i18n.ts'
import LaunchDesktop from './launch-desktop.tsx'

beforeAll(() => startI18n('pt-BR'))
const assign = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})
afterEach(() => vi.useRealTimers())

const open = (onClose: () => void) =>
  render(
    <Providers>
      <LaunchDesktop params={{ link: 'oficina://x' }} onClose={onClose} />
    </Providers>,
  )
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

it('says that the application opens where that takes a moment, for ten seconds at most [rule s.desktop.launch, x.desktop-launch]', () => {
  const closed = vi.fn()
  const { unmount } = open(closed)
  expect(assign).toHaveBeenCalledWith('oficina://x')
  wait(799)
  expect(screen.queryByRole('dialog')).toBeNull()
  wait(1)
  expect(screen.getByRole('dialog')).toBeTruthy()
  wait(9_199)
  expect(closed).not.toHaveBeenCalled()
  wait(1)
  expect(closed).toHaveBeenCalledTimes(1)
  unmount()
})

it('goes once the application has the focus [rule s.desktop.launch]', () => {
  const closed = vi.fn()
  const { unmount } = open(closed)
  fireEvent.blur(window)
  expect(closed).toHaveBeenCalledTimes(1)
  unmount()
})
