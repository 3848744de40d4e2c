import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { modKey } from '../hooks/mod-key.ts'
import { Icon } from '../parts/icon.tsx'
import { useUiTexts } from '../texts.tsx'
import { pressOnce } from './press-once.ts'
import classes from './side-panel.module.css'

interface SidePanelProps {
  title: ReactNode
  /** What it is called where the title is more than words. */
  label?: string
  /** Buttons before the cross. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  /** Pixels, or a length of CSS. */
  width?: number | string
  /** Runs on Ctrl+S or ⌘S while the panel has focus. */
  onSave?: () => void
}

/**
 * Slides in over the right side. The page behind stays in use: no scrim, no focus trap, no scroll lock. Focus moves into
 * it when it opens and back when it closes; Esc closes it unless something inside wanted the key.
 */
export function SidePanel(props: SidePanelProps) {
  const { title, label, actions, onClose, children, footer, width = 450, onSave } = props
  const texts = useUiTexts()
  const root = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const before = document.activeElement
    // With the next picture: to move the focus now would lay the page out once more than it has to be.
    const frame = requestAnimationFrame(() => {
      // Whoever was quicker is writing in it already.
      const now = document.activeElement
      if (now !== root.current && root.current?.contains(now)) return
      const first = root.current?.querySelector<HTMLElement>('[data-autofocus]') ?? root.current
      first?.focus({ preventScroll: true })
    })
    return () => {
      cancelAnimationFrame(frame)
      if (before instanceof HTMLElement && document.contains(before)) before.focus({ preventScroll: true })
    }
  }, [])

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    // A list or menu that is open closes first; it hears the key after the panel does.
    const isListOpen = event.target instanceof Element && event.target.closest('[aria-expanded="true"]') !== null
    if (event.key === 'Escape' && !event.defaultPrevented && !isListOpen) {
      event.stopPropagation()
      onClose()
    }
    if (onSave && event.key.toLowerCase() === 's' && modKey(event)) {
      event.preventDefault()
      onSave()
    }
  })
  useEffect(() => {
    const panel = root.current
    const listen = (event: KeyboardEvent) => handleKey(event)
    panel?.addEventListener('keydown', listen)
    return () => panel?.removeEventListener('keydown', listen)
  }, [])

  return createPortal(
    <dialog
      open
      ref={root}
      className={classes.root}
      style={{ width }}
      aria-label={label ?? (typeof title === 'string' ? title : undefined)}
      tabIndex={-1}
      data-panel
    >
      <header className={classes.head}>
        <h2 className={`t-page t-cut ${classes.title}`}>{title}</h2>
        {actions}
        <ActionIcon aria-label={texts.close} onClick={onClose}>
          <Icon of={IconX} size={17} />
        </ActionIcon>
      </header>
      <div className={classes.body}>{children}</div>
      {footer && (
        <footer className={classes.footer} onClickCapture={pressOnce}>
          {footer}
        </footer>
      )}
    </dialog>,
    document.body,
  )
}
