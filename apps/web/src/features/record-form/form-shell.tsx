import { Dialog, modKey, SidePanel, useMobile } from '@oficina/ui'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { FormVariant } from './form-columns.ts'
import classes from './form-shell.module.css'

interface FormShellProps {
  variant: FormVariant
  title: string
  footer?: ReactNode
  /** Runs on Ctrl+S or ⌘S. */
  onSave?: (() => void) | undefined
  onClose: () => void
  children: ReactNode
}

const widths = { compact: 520, '3_cols': 840, '4_cols': 1120 } as const

/** What a form stands in: a panel beside the page, a small window, or a large one. */
export function FormShell({ variant, title, footer, onSave, onClose, children }: FormShellProps) {
  // On a phone a panel fills the screen, with what ends the form in reach of the thumb.
  const isMobile = useMobile()
  const isTouched = useRef(false)
  // The window gives its first focus to this part, more than once, which hands it on to the first field.
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    if (target !== currentTarget || isTouched.current) return
    currentTarget.querySelector<HTMLElement>('[data-field] :is(input, textarea, button)')?.focus()
  }
  if (variant === 'side_panel' || isMobile)
    return (
      <SidePanel title={title} width="min(50vw, 450px)" footer={footer} onClose={onClose} {...(onSave && { onSave })}>
        <div
          className={classes.inside}
          data-autofocus
          tabIndex={-1}
          onFocus={onFocus}
          onPointerDown={() => {
            isTouched.current = true
          }}
        >
          {children}
        </div>
      </SidePanel>
    )
  const onKeyDown = (event: KeyboardEvent) => {
    isTouched.current = true
    // A list that is open over the form has not given up what is marked in it yet.
    if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return
    if (!onSave || event.key.toLowerCase() !== 's' || !modKey(event.nativeEvent)) return
    event.preventDefault()
    onSave()
  }
  return (
    <Dialog title={title} width={widths[variant]} footer={footer} onClose={onClose}>
      {/* Hears the keys of the editors inside; nothing is pressed here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={classes.inside}
        data-autofocus
        tabIndex={-1}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onPointerDown={() => {
          isTouched.current = true
        }}
      >
        {children}
      </div>
    </Dialog>
  )
}
