/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a range input cannot show stars */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { EditorProps } from '../../cell-editor.tsx'
import classes from '../../cell-editor.module.css'
import { highestRating, RatingStars } from './rating-stars.tsx'

/** Stars by the arrow keys or by their number; nothing at all by 0 or Delete. */
export function CellEditor({ field, value, typed, onTake, onCancel }: EditorProps) {
  const max = highestRating(field)
  const first = typeof value === 'number' ? value : 0
  const clamp = (stars: number) => Math.max(0, Math.min(max, stars))
  const [stars, setStars] = useState(typed !== null && /^\d$/.test(typed) ? clamp(Number(typed)) : first)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.focus(), [])
  const isDone = useRef(false)
  const take = (move: 'down' | 'right' | 'left' | 'stay') => {
    if (isDone.current) return
    isDone.current = true
    const next = stars === 0 ? null : stars
    if (stars === first) onCancel(move)
    else onTake(next, next, move)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    event.preventDefault()
    if (event.key === 'ArrowRight' || event.key === 'ArrowUp') setStars((now) => clamp(now + 1))
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowDown') setStars((now) => clamp(now - 1))
    else if (event.key === 'Delete' || event.key === 'Backspace') setStars(0)
    else if (/^\d$/.test(event.key)) setStars(clamp(Number(event.key)))
    else if (event.key === 'Enter') take('down')
    else if (event.key === 'Tab') take(event.shiftKey ? 'left' : 'right')
    else if (event.key === 'Escape') {
      isDone.current = true
      onCancel()
    }
  }
  return (
    <div
      ref={root}
      role="slider"
      tabIndex={0}
      aria-label={field.label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={stars}
      className={classes.rating}
      onKeyDown={onKeyDown}
      onBlur={() => take('stay')}
    >
      <RatingStars field={field} value={stars} />
    </div>
  )
}
