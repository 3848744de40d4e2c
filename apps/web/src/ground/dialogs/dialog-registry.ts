import type { ComponentProps } from 'react'
import type { DialogProps } from './dialog-props.ts'

/**
 * The dialogs that there are, as types. `app/dialogs/dialog-components.ts` adds `names` and `components` to it, so that
 * whoever opens a dialog is checked against that list without importing it.
 */
export interface DialogRegistry {}

export type DialogName = keyof DialogRegistry['names']

type PropsOf<N extends DialogName> = ComponentProps<DialogRegistry['components'][N]>

export type DialogParams<N extends DialogName> = PropsOf<N> extends DialogProps<infer P, infer _A> ? P : never
export type DialogAnswer<N extends DialogName> = PropsOf<N> extends DialogProps<infer _P, infer A> ? A : never
