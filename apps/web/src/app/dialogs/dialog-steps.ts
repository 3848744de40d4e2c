import type { HistoryState, RouterHistory } from '@tanstack/react-router'

/**
 * What an entry of the browser's history knows about dialogs. Opening one adds an entry, so that Back closes it.
 * Closing one in any other way cannot remove its entry, so the entry is rewritten to show what lies beneath it, and
 * remembers where that stands: Back then goes past both, as if the dialog had never been opened.
 */
export interface DialogStep {
  index: number
  /** How many dialogs with an address are open here. */
  depth: number
  /** The entries that were added for dialogs, and the page's own, the lowest first. */
  beneath: readonly number[]
  /** This entry shows the same as that one. */
  sameAs?: number
}

type Kept = Omit<DialogStep, 'index'>

declare module '@tanstack/react-router' {
  interface HistoryState {
    dialogs?: Kept
  }
}

type State = HistoryState & { __TSR_index?: number }

export function stepOf(state: State, hasDialog: boolean): DialogStep {
  const index = state.__TSR_index ?? 0
  const kept = state.dialogs
  // An address that was linked to has its dialog without an entry beneath it.
  if (kept && kept.depth > 0 === hasDialog) return { ...kept, index }
  return { index, depth: hasDialog ? 1 : 0, beneath: [] }
}

/** The entry to write when the number of open dialogs becomes `depth`. */
export function nextStep(now: DialogStep, depth: number): { replace: boolean; state: Kept } {
  if (depth > now.depth) return { replace: false, state: { depth, beneath: [...now.beneath, now.sameAs ?? now.index] } }
  const closed = now.depth - depth
  if (closed === 0) return { replace: true, state: { depth, beneath: now.beneath } }
  const left = Math.max(0, now.beneath.length - closed)
  const sameAs = now.beneath[left]
  const state: Kept = { depth, beneath: now.beneath.slice(0, left) }
  return { replace: true, state: sameAs === undefined ? state : { ...state, sameAs } }
}

/** Lets Back go past the entries of dialogs that were closed. */
export function dialogSteps(history: RouterHistory) {
  let here = history.location.state as State
  let target: number | null = null
  const unsubscribe = history.subscribe(({ location, action }) => {
    const from = here
    here = location.state as State
    const index = here.__TSR_index ?? 0
    const before = from.__TSR_index ?? 0
    if (action.type === 'PUSH' || action.type === 'REPLACE') {
      target = null
      return
    }
    if (target === null) {
      const sameAs = from.dialogs?.sameAs
      if (index !== before - 1 || sameAs === undefined || sameAs > index) return
      target = sameAs
    }
    if (index > target) return history.go(target - index)
    target = null
    history.back()
  })
  return {
    stop: unsubscribe,
    /** The entry shown now is only passed on the way back. */
    isPassing: () => target !== null,
  }
}
