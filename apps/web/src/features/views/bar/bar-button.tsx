import { UnstyledButton } from '@mantine/core'
import { Icon, type IconType, LazyPopover } from '@oficina/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type BarButtonName, onBarButton } from './open-bar-button.ts'
import classes from './view-bar.module.css'

interface BarButtonProps {
  /** By which it is opened from elsewhere. */
  name: BarButtonName
  icon: IconType
  label: string
  isOn: boolean
  width?: number
  children: ReactNode
}

/** A button of the bar with what it sets below it; coloured while something is set. */
export function BarButton({ name, icon, label, isOn, width = 320, children }: BarButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const dropdown = useRef<HTMLDivElement>(null)
  useEffect(() => onBarButton(name, () => setOpen(true)), [name])
  useEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: PointerEvent) => {
      const element = target as Element
      const isInside = button.current?.contains(element) || dropdown.current?.contains(element)
      // The lists of its own inputs stand beside it in the page.
      if (!isInside && !element.closest('[role="listbox"], [data-combobox-option]')) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])
  const target = (
    <UnstyledButton
      ref={button}
      className={classes.button ?? ''}
      data-on={isOn || undefined}
      aria-haspopup="dialog"
      onClick={() => setOpen((now) => !now)}
    >
      <Icon of={icon} size={15} /> {label}
    </UnstyledButton>
  )
  return (
    <LazyPopover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={width}
      trapFocus
      withinPortal
      closeOnClickOutside={false}
      target={target}
      dropdown={{ ref: dropdown, className: classes.dropdown ?? '', 'aria-label': label }}
      content={() => children}
    />
  )
}
