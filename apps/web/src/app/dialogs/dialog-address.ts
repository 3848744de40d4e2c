import { type DialogName, dialogNames, isDialogName } from './dialog-names.ts'
import type { OpenDialog } from '../../ground/dialogs/dialog-stack.ts'

export type Search = Record<string, unknown>

export interface DialogAddress {
  name: DialogName
  params: Record<string, string>
}

/** The router reads what looks like JSON; a dialog gets the text. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

/** The dialog that an address asks for. A name that is unknown or has no address of its own is ignored. */
export function dialogInSearch(search: Search): DialogAddress | null {
  const name = search.dialog
  if (!isDialogName(name) || !dialogNames[name].deepLink) return null
  const keys: readonly string[] = dialogNames[name].params
  const params: Record<string, string> = {}
  for (const key of keys) if (search[key] !== undefined) params[key] = textOf(search[key])
  return { name, params }
}

/** The search without its dialog, and with another one where given. */
export function searchWithDialog(search: Search, dialog: DialogAddress | null): Search {
  const next = { ...search }
  const old = dialogInSearch(search)
  if (old) for (const key of dialogNames[old.name].params as readonly string[]) delete next[key]
  delete next.dialog
  return dialog ? { ...next, ...dialog.params, dialog: dialog.name } : next
}

export const sameDialog = (a: DialogAddress | null, b: DialogAddress | null) =>
  a?.name === b?.name && JSON.stringify(a?.params ?? {}) === JSON.stringify(b?.params ?? {})

/** How many of the open dialogs have an address. */
export const depthOf = (stack: readonly OpenDialog[]): number =>
  stack.filter((dialog) => dialogNames[dialog.name].deepLink).length

/** The topmost open dialog that has an address, as that address. */
export function addressOfStack(stack: readonly OpenDialog[]): (DialogAddress & { id: number }) | null {
  const top = stack.findLast((dialog) => dialogNames[dialog.name].deepLink)
  if (!top) return null
  const params = Object.fromEntries(
    (dialogNames[top.name].params as readonly string[]).flatMap((key) =>
      top.params[key] === undefined ? [] : [[key, String(top.params[key])]],
    ),
  )
  return { id: top.id, name: top.name, params }
}
