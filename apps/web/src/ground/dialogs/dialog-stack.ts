import { expectTyping } from '../shortcuts/type-ahead.ts'
import type { DialogAnswer, DialogName, DialogParams } from './dialog-registry.ts'

/** One open dialog. */
export interface OpenDialog {
  id: number
  name: DialogName
  params: Record<string, unknown>
  settle: (answer: unknown) => void
  answered: Promise<unknown>
}

let stack: readonly OpenDialog[] = []
let count = 0
const listeners = new Set<() => void>()

function set(next: readonly OpenDialog[]) {
  stack = next
  for (const listener of listeners) listener()
}

const isSame = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([key, value]) => Object.is(value, other[key]))

/** The open dialogs, the topmost last. */
export const dialogStack = {
  get: () => stack,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  push(name: DialogName, params: Record<string, unknown>): Promise<unknown> {
    // A double click asks twice for what is already on top.
    const top = stack.at(-1)
    if (top?.name === name && isSame(top.params, params)) return top.answered
    const { promise, resolve } = Promise.withResolvers<unknown>()
    expectTyping()
    set([...stack, { id: ++count, name, params, settle: resolve, answered: promise }])
    return promise
  },
  close(id: number, answer?: unknown) {
    const dialog = stack.find((other) => other.id === id)
    if (!dialog) return
    set(stack.filter((other) => other !== dialog))
    dialog.settle(answer)
  },
  clear() {
    for (const dialog of stack) dialog.settle(undefined)
    set([])
  },
}

type Args<N extends DialogName> = {} extends DialogParams<N> ? [params?: DialogParams<N>] : [params: DialogParams<N>]

/** Opens a dialog over whatever is open; resolves with its answer, or undefined when it is closed without one. */
export const openDialog = <N extends DialogName>(name: N, ...[params]: Args<N>): Promise<DialogAnswer<N> | undefined> =>
  dialogStack.push(name, (params ?? {}) as Record<string, unknown>) as Promise<DialogAnswer<N> | undefined>

/** Asks a question and resolves with true only when the person says yes. */
export const confirm = async (question: DialogParams<'confirm'>): Promise<boolean> =>
  (await openDialog('confirm', question)) === true
