import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Keys } from './kbd.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('the main key is called Ctrl, and ⌘ on Apple machines [rule t.mod-naming]', () => {
  const shown = (platform: string) => {
    vi.stubGlobal('navigator', { platform })
    const { container, unmount } = render(<Keys keys="$mod+k" />)
    const text = container.textContent ?? ''
    unmount()
    return text
  }
  expect(shown('Linux x86_64')).toMatch(/^Ctrl/)
  expect(shown('Win32')).toMatch(/^Ctrl/)
  expect(shown('MacIntel')).toMatch(/^⌘/)
})
