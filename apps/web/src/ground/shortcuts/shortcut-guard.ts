import type { Shortcut } from './shortcuts.ts'

const typing = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], .cm-editor'
const dialog = '[role="dialog"][aria-modal="true"], [data-dialog], [role="menu"], [role="listbox"]'
/** Whatever lies over the page and may take text, or a choice: panels, dialogs, menus and lists. */
export const overlay = 'dialog[open], [role="dialog"], [data-dialog], [role="menu"], [role="listbox"]'

type Press = Pick<KeyboardEvent, 'target' | 'isComposing' | 'defaultPrevented'>

/** Whether a key was pressed on the page itself, and not where people write, nor in a dialog or a menu. */
export function isOnPage({ target, isComposing, defaultPrevented }: Press): boolean {
  if (isComposing || defaultPrevented) return false
  if (!(target instanceof Element)) return true
  if (target instanceof HTMLElement && target.isContentEditable) return false
  return !target.closest(typing) && !target.closest(dialog)
}

/**
 * Whether a shortcut may run where the focus is. Combinations may not where people write, unless the shortcut says so.
 * A single letter is easily typed where one thinks to be writing: it does nothing while anything is open over the page.
 */
export function shortcutAllowed(shortcut: Shortcut, event: Press): boolean {
  if (event.isComposing || event.defaultPrevented) return false
  if (shortcut.inInputs) return true
  if (!isOnPage(event)) return false
  return shortcut.keys.length > 1 || document.querySelector(overlay) === null
}
