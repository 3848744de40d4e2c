import type { Shortcut } from './shortcuts.ts'

const typing = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], .cm-editor'
const dialog = '[role="dialog"][aria-modal="true"], [data-dialog], [role="menu"], [role="listbox"]'

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
  return !target.closest(typing) && !target.closest(dialog)
}
