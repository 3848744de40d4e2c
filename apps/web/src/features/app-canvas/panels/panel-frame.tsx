import { ActionIcon } from '@mantine/core'
import { Icon, useUiTexts } from '@oficina/ui'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import classes from './panel-frame.module.css'

interface PanelProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A column beside the page, so that what is set in it can be seen there. Focus goes in and back; Esc closes it. */
export function Panel({ title, onClose, children }: PanelProps) {
  const texts = useUiTexts()
  const root = useRef<HTMLElement>(null)
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isListOpen = event.target instanceof Element && event.target.closest('[aria-expanded="true"]') !== null
    if (event.key !== 'Escape' || event.defaultPrevented || isListOpen) return
    event.stopPropagation()
    onClose()
  })
  useEffect(() => {
    const panel = root.current
    const before = document.activeElement
    const first = panel?.querySelector<HTMLElement>('[data-autofocus]') ?? panel
    first?.focus({ preventScroll: true })
    const listen = (event: KeyboardEvent) => handleKey(event)
    panel?.addEventListener('keydown', listen)
    return () => {
      panel?.removeEventListener('keydown', listen)
      const isLost = document.activeElement === document.body || panel?.contains(document.activeElement)
      if (isLost && before instanceof HTMLElement && document.contains(before)) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section ref={root} className={classes.root} aria-label={title} tabIndex={-1} data-panel>
      <header className={classes.head}>
        <h2 className="t-section t-cut">{title}</h2>
        <ActionIcon aria-label={texts.close} onClick={onClose}>
          <Icon of={IconX} size={17} />
        </ActionIcon>
      </header>
      <div className={classes.body}>{children}</div>
    </section>
  )
}

/** Settings that belong together, under a title. */
export function PanelGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend className="t-strong">{title}</legend>
      {children}
    </fieldset>
  )
}
