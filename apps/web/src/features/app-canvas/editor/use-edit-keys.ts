import { modKey } from '@oficina/ui'
import { useEffect, useEffectEvent } from 'react'
import { isOnPage } from '../../../ground/shortcuts/shortcut-guard.ts'
import { heldBy, type Selection } from './selection.ts'

interface EditKeys {
  selected: Selection
  onCopy: (ids: Selection) => void
  onPaste: () => void
  onDuplicate: (ids: Selection) => void
  onRemove: (ids: Selection) => void
  onSelectAll: () => void
  onUndo: () => void
  onRedo: () => void
  onSave: () => void
  onEscape: () => void
}

/** Keys that work on the page while it is edited. Where people write, and in dialogs, they are left alone. */
export function useEditKeys(keys: EditKeys) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    // A panel beside the page is no place to delete the block from.
    const isInPanel = event.target instanceof Element && event.target.closest('[data-panel]') !== null
    if (isInPanel || !isOnPage(event)) return
    const action = actionOf(event, keys)
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function actionOf(event: KeyboardEvent, keys: EditKeys): (() => void) | null {
  // The block that has the focus is meant, also where another one is selected; with one of several, all of them.
  const focused = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-hit]') : null
  const ids = focused?.dataset.hit === undefined ? keys.selected : heldBy(keys.selected, focused.dataset.hit)
  const key = event.key.toLowerCase()
  const onBlock = (act: (ids: Selection) => void) => (ids.length === 0 ? null : () => act(ids))
  if (!modKey(event)) {
    if (key === 'delete' || key === 'backspace') return onBlock(keys.onRemove)
    return key === 'escape' && ids.length > 0 ? keys.onEscape : null
  }
  switch (key) {
    case 'c':
      // Text that is marked is what people mean to copy.
      return window.getSelection()?.isCollapsed === false ? null : onBlock(keys.onCopy)
    case 'a':
      return keys.onSelectAll
    case 'v':
      return keys.onPaste
    case 'd':
      return onBlock(keys.onDuplicate)
    case 'z':
      return event.shiftKey ? keys.onRedo : keys.onUndo
    case 'y':
      return keys.onRedo
    case 's':
      return keys.onSave
    default:
      return null
  }
}
