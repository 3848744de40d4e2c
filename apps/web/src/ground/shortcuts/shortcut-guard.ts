import type { Shortcut } from './shortcuts.ts'

const typing = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], .cm-editor'
const dialog = '[role="dialog"][aria-modal="true"], [data-dialog], [role="menu"], [role="listbox"]'
/** Whatever lies over the page and may take text, or a choice: panels, dialogs, menus and lists. */
const overlay = 'dialog[open], [role="dialog"], [data-dialog], [role="menu"], [role="listbox"]'

/**
 * Whether a shortcut may run where the focus is. Single letters are off while an input, an editor or a dialog has the
 * focus; combinations too, unless the shortcut says that it works there.
 */
export function shortcutAllowed(
  shortcut: Shortcut,
  event: Pick<KeyboardEvent, 'target' | 'isComposing' | 'defaultPrevented'>,
): boolean {
  if (event.isComposing || event.defaultPrevented) return false
  if (shortcut.inInputs) return true
  const target = event.target
  if (!(target instanceof Element)) return true
  if (target instanceof HTMLElement && target.isContentEditable) return false
  if (target.closest(typing) || target.closest(dialog)) return false
  // A letter is easily typed where one thinks to be writing: it does nothing while anything is open over the page.
  return shortcut.keys.length > 1 || document.querySelector(overlay) === null
}
