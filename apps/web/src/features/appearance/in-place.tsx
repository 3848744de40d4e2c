import { UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
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

/** What is typed is saved after this pause, too: whoever looks elsewhere has not lost it. */
export const saveAfter = 1_400

/** A text that becomes an input when it is pressed. Enter, leaving and a pause save; Esc gives back what stood there. */
export function InPlace({ label, value, placeholder, maxLength, isNeeded = false, onSave }: InPlaceProps) {
  const [text, setText] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isOver = useRef(false)
  /** What stood there when it was pressed. */
  const first = useRef(value)
  const keep = (typed: string) => {
    const next = typed.trim()
    if (next !== value && !(isNeeded && next === '')) onSave(next)
  }
  const keepTyped = useEffectEvent(() => text !== null && keep(text))
  useEffect(() => {
    if (text === null) return
    const timer = setTimeout(() => keepTyped(), saveAfter)
    return () => clearTimeout(timer)
  }, [text])
  const end = (isSaved: boolean) => {
    // Taking the input away blurs it, which would end it twice.
    if (isOver.current || text === null) return
    isOver.current = true
    keep(isSaved ? text : first.current)
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
        first.current = value
        setText(value)
      }}
    >
      {value === '' ? placeholder : value}
    </UnstyledButton>
  )
}
