import { type ComponentProps, type ComponentType, lazy } from 'react'
import type { DialogName } from './dialog-names.ts'

/** What every dialog gets: its params, and a way to close that may carry an answer. */
export interface DialogProps<Params = Record<never, never>, Answer = void> {
  params: Params
  onClose: (answer?: Answer) => void
}

/** Each dialog is fetched when it is first opened. */
export const dialogComponents = {
  confirm: lazy(() => import('./confirm.tsx')),
  createTable: lazy(() => import('./create-table.tsx')),
  launchDesktop: lazy(() => import('./launch-desktop.tsx')),
  orgSwitcher: lazy(() => import('./org-switcher.tsx')),
  shortcutsHelp: lazy(() => import('./shortcuts-help.tsx')),
} satisfies Record<DialogName, ComponentType<never>>

type PropsOf<N extends DialogName> = ComponentProps<(typeof dialogComponents)[N]>

export type DialogParams<N extends DialogName> = PropsOf<N> extends DialogProps<infer P, infer _A> ? P : never
export type DialogAnswer<N extends DialogName> = PropsOf<N> extends DialogProps<infer _P, infer A> ? A : never
