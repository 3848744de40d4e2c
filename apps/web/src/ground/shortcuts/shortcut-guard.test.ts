import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shortcutAllowed } from './shortcut-guard.ts'
import { type Shortcut, shortcuts } from './shortcuts.ts'

const letter: Shortcut = shortcuts.builderMode
const everywhere: Shortcut = shortcuts.actionBar
const at = (html: string) => {
  document.body.innerHTML = html
  const target = document.querySelector('[data-here]')
  return { target, isComposing: false, defaultPrevented: false } as unknown as KeyboardEvent
}

describe('shortcutAllowed', () => {
  afterEach(() => {
    document.body.innerHTML = ''
  })
  it('lets letters through on the page', () => {
    expect(shortcutAllowed(letter, at('<button data-here></button>'))).toBe(true)
    expect(shortcutAllowed(letter, at('<div data-here></div>'))).toBe(true)
  })
  it('stops letters where people write [rule t.shortcut-f]', () => {
    for (const html of [
      '<input data-here>',
      '<textarea data-here></textarea>',
      '<select data-here></select>',
      '<div contenteditable="true"><p data-here>text</p></div>',
      '<div class="cm-editor"><span data-here></span></div>',
      '<div role="textbox" data-here></div>',
    ]) {
      expect(shortcutAllowed(letter, at(html)), html).toBe(false)
    }
  })
  it('stops letters in dialogs and menus', () => {
    expect(shortcutAllowed(letter, at('<div role="dialog" aria-modal="true"><button data-here></button></div>'))).toBe(
      false,
    )
    expect(shortcutAllowed(letter, at('<div role="menu"><button data-here></button></div>'))).toBe(false)
  })
  it('stops letters, and nothing else, while anything is open over the page', () => {
    for (const open of [
      '<dialog open></dialog>',
      '<div role="dialog"></div>',
      '<div role="menu"></div>',
      '<div role="listbox"></div>',
    ]) {
      expect(shortcutAllowed(letter, at(`<button data-here></button>${open}`)), open).toBe(false)
      expect(shortcutAllowed(shortcuts.refresh, at(`<button data-here></button>${open}`)), open).toBe(true)
    }
  })
  it('lets the action bar open from anywhere', () => {
    expect(shortcutAllowed(everywhere, at('<input data-here>'))).toBe(true)
  })
  it('stays out of the way of input methods and of keys that someone took', () => {
    const { target } = at('<div data-here></div>')
    expect(shortcutAllowed(everywhere, { target, isComposing: true, defaultPrevented: false })).toBe(false)
    expect(shortcutAllowed(everywhere, { target, isComposing: false, defaultPrevented: true })).toBe(false)
  })
})

describe('the list', () => {
  it('gives each combination to one thing only', () => {
    const keys = Object.values(shortcuts as Record<string, Shortcut>)
      .filter((shortcut) => !shortcut.fixed)
      .map((shortcut) => shortcut.keys)
    expect(new Set(keys).size).toBe(keys.length)
  })
  it('never lets a single letter work while writing [rule t.shortcut-f]', () => {
    for (const shortcut of Object.values(shortcuts as Record<string, Shortcut>)) {
      if (shortcut.keys.length === 1) expect(shortcut.inInputs ?? false).toBe(false)
    }
  })
})

describe('keys', () => {
  beforeEach(() => {
    document.body.innerHTML = '<button id="page"></button><input id="field">'
  })
  it('reach the handler that appeared last, and the browser when there is none', async () => {
    const { act, renderHook } = await import('@testing-library/react')
    const { listenForShortcuts, useShortcut } = await import('./shortcut-handlers.ts')
    const stop = listenForShortcuts()
    const press = (id: string) => {
      const event = new KeyboardEvent('keydown', { key: 'b', code: 'KeyB', bubbles: true, cancelable: true })
      document.getElementById(id)?.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(press('page')).toBe(false)
    const [first, second] = [vi.fn(), vi.fn()]
    const lower = renderHook(() => useShortcut('builderMode', first))
    const upper = renderHook(() => useShortcut('builderMode', second))
    expect(press('page')).toBe(true)
    expect(press('field')).toBe(false)
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
    act(() => upper.unmount())
    press('page')
    expect(first).toHaveBeenCalledTimes(1)
    act(() => lower.unmount())
    expect(press('page')).toBe(false)
    stop()
  })
})
