import type { ReactNode } from 'react'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface ToastOptions {
  title: string
  /** One line more. */
  text?: string | undefined
  action?: { label: string; onClick: () => void }
  /** Replaces the icon of the kind. */
  icon?: ReactNode
  /** From 0 to 1, for something under way. */
  progress?: number
  /** Milliseconds; the kind's own time unless given. */
  duration?: number
  /** Stays until closed. */
  persistent?: boolean
  /** A toast with the same id is replaced instead of stacked. */
  id?: string
}

export interface Toast extends ToastOptions {
  id: string
  kind: ToastKind
  /** Null: stays. */
  duration: number | undefined
}

/** How long each kind stays. */
export const toastTimes = { success: 3000, info: 5000, warning: 5000, error: 8000, settings: 5000 } as const

/** Whoever is offered a way back has the time to read it and to get there with a thumb. */
const actionTime = 8000

/** More than this at once is noise: the oldest that may go, goes. */
export const maxToasts = 3

let toasts: readonly Toast[] = []
let count = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

export const toastStore = {
  get: () => toasts,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function show(kind: ToastKind, options: ToastOptions): string {
  const id = options.id ?? `toast-${++count}`
  const duration = options.persistent
    ? undefined
    : (options.duration ?? (options.action ? actionTime : toastTimes[kind]))
  const toast: Toast = { ...options, id, kind, duration }
  // What a notice that stays says already is not said twice.
  const same = toasts.find((other) => other.persistent && other.id !== id && other.title === options.title)
  if (same) return same.id
  if (toasts.some((other) => other.id === id)) {
    set(toasts.map((other) => (other.id === id ? toast : other)))
    return id
  }
  let kept = [...toasts, toast]
  while (kept.length > maxToasts) {
    const victim = kept.find((other) => !other.persistent) ?? kept[0]
    kept = kept.filter((other) => other !== victim)
  }
  set(kept)
  return id
}

/** Short notices at the bottom right. Each names the thing it speaks of. */
export const toast = {
  success: (options: ToastOptions) => show('success', options),
  /** A setting was saved; stays a little longer than other successes. */
  saved: (options: ToastOptions) => show('success', { duration: toastTimes.settings, ...options }),
  info: (options: ToastOptions) => show('info', options),
  warning: (options: ToastOptions) => show('warning', options),
  error: (options: ToastOptions) => show('error', options),
  close: (id: string) => set(toasts.filter((other) => other.id !== id)),
  clear: () => set([]),
}
