import { dialogStack, openDialog } from '../../ground/dialogs/dialog-stack.ts'

/** Marks what opens the panel for a new field. */
export const newFieldMark = { 'data-new-field': '' }

/** Opens the panel for a new field, unless it is open: its shortcut is one letter, and a panel lets letters through. */
export function openCreateField(tableId: string): void {
  if (dialogStack.get().some(({ name }) => name === 'createField')) return
  void openDialog('createField', { tableId }).then((made) => made && requestAnimationFrame(() => goOn()))
}

/** Frames that a panel may need to go. */
const patience = 60

/**
 * The columns are drawn anew with the new one, and the button that had the focus may be gone: the next field is as near
 * as the last one was. Where the hand is somewhere else already, it stays.
 */
function goOn(left = patience) {
  if (document.querySelector('dialog[data-panel]') && left > 0) {
    requestAnimationFrame(() => goOn(left - 1))
    return
  }
  const now = document.activeElement
  if (now !== null && now !== document.body) return
  const plus = document.querySelector<HTMLElement>('[data-new-field]')
  const place = plus ?? document.querySelector<HTMLElement>('[role="grid"]')
  place?.focus({ preventScroll: plus === null })
}
