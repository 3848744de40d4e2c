import { UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import classes from './in-place.module.css'

interface InPlaceProps {
  /** What changes, e.g. "Rename table". */
  label: string
  value: string
  placeholder?: string
  maxLength: number
  /** An empty text is not taken. */
  isNeeded?: boolean
  onSave: (text: string) => void
}

/** A text that becomes an input when it is pressed. Enter and leaving save, Esc does not. */
export function InPlace({ label, value, placeholder, maxLength, isNeeded = false, onSave }: InPlaceProps) {
  const [text, setText] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isOver = useRef(false)
  const end = (isSaved: boolean) => {
    // Taking the input away blurs it, which would end it twice.
    if (isOver.current || text === null) return
    isOver.current = true
    const next = text.trim()
    if (isSaved && next !== value && !(isNeeded && next === '')) onSave(next)
    setText(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end(event.key === 'Enter')
    requestAnimationFrame(() => button.current?.focus())
  }
  if (text !== null) {
    return (
      <input
        className={classes.input}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        maxLength={maxLength}
        size={Math.max(12, Math.min(60, text.length + 1))}
        ref={(element) => element?.focus()}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => end(true)}
      />
    )
  }
  return (
    <UnstyledButton
      ref={button}
      className={classes.text ?? ''}
      data-empty={value === '' || undefined}
      title={value === '' ? label : value}
      aria-description={label}
      onClick={() => {
        isOver.current = false
        setText(value)
      }}
    >
      {value === '' ? placeholder : value}
    </UnstyledButton>
  )
}
