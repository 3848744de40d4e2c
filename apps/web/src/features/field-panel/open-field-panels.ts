import { dialogStack, openDialog } from '../../ground/dialogs/dialog-stack.ts'

/** Opens the panel for a new field, unless it is open: its shortcut is one letter, and a panel lets letters through. */
export function openCreateField(tableId: string): void {
  if (dialogStack.get().some(({ name }) => name === 'createField')) return
  void openDialog('createField', { tableId })
}
