import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { dialogStack } from '../../../ground/dialogs/dialog-stack.ts'
import { listenForShortcuts } from '../../../ground/shortcuts/shortcut-handlers.ts'
import { useNewFieldShortcut } from './new-field-column.tsx'

afterEach(() => {
  cleanup()
  dialogStack.clear()
})

it('f makes a field on the page of a table, for those who may [rule t.shortcut-f-scope]', () => {
  const stop = listenForShortcuts()
  const press = () => {
    const event = new KeyboardEvent('keydown', { key: 'f', code: 'KeyF', bubbles: true, cancelable: true })
    document.body.dispatchEvent(event)
  }
  const { unmount } = renderHook(() => useNewFieldShortcut('tbl_1', false))
  press()
  expect(dialogStack.get()).toEqual([])
  unmount()
  renderHook(() => useNewFieldShortcut('tbl_1', true))
  press()
  expect(dialogStack.get()).toMatchObject([{ name: 'createField', params: { tableId: 'tbl_1' } }])
  stop()
})
