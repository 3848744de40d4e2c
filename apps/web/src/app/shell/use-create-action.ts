import { dialogStack } from '../../ground/dialogs/dialog-stack.ts'
import { useGo, usePageExists } from '../../ground/navigation/use-go.ts'
import { isDialogName } from '../dialogs/dialog-names.ts'
import type { CreateEntry } from './create-entries.ts'

/** What an entry of the create menu does; null for one that is not there yet. */
export function useCreateAction(): (entry: CreateEntry) => (() => void) | null {
  const exists = usePageExists()
  const go = useGo()
  return ({ path, dialog }) => {
    if (path && exists(path)) return () => go(path)
    if (isDialogName(dialog)) return () => void dialogStack.push(dialog, {})
    return null
  }
}
