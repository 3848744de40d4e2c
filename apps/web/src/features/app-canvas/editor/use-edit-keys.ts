import { modKey } from '@oficina/ui'
import { useEffect, useEffectEvent } from 'react'
import { shortcutAllowed } from '../../../app/shortcuts/shortcut-guard.ts'
import { shortcuts } from '../../../app/shortcuts/shortcuts.ts'

interface EditKeys {
  /** The block that is selected. */
  selected: string | null
  onCopy: (id: string) => void
  onPaste: () => void
  onDuplicate: (id: string) => void
  onRemove: (id: string) => void
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
    if (isInPanel || !shortcutAllowed(shortcuts.newField, event)) return
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
  // The block that has the focus is meant, also where another one is selected.
  const focused = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-hit]') : null
  const id = focused?.dataset.hit ?? keys.selected
  const key = event.key.toLowerCase()
  const onBlock = (act: (id: string) => void) => (id === null ? null : () => act(id))
  if (!modKey(event)) {
    if (key === 'delete' || key === 'backspace') return onBlock(keys.onRemove)
    return key === 'escape' && id !== null ? keys.onEscape : null
  }
  switch (key) {
    case 'c':
      // Text that is marked is what people mean to copy.
      return window.getSelection()?.isCollapsed === false ? null : onBlock(keys.onCopy)
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
