import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'
import classes from './nodes.module.css'

interface WidthGripProps {
  /** What is made wider or narrower. */
  of: RefObject<HTMLElement | null>
  label: string
  /** As it is kept; zero where nobody set one. */
  width: number
  /** Told while the hand pulls, and null when it lets go. */
  onPull: (width: number | null) => void
  onResize: (width: number) => void
}

const step = 20
const leastWidth = 48

/** The side of something whose width can be pulled, by hand or by the arrow keys. It never gets wider than its page. */
export function WidthGrip({ of, label, width, onPull, onResize }: WidthGripProps) {
  const [from, setFrom] = useState<{ x: number; width: number; most: number } | null>(null)
  const roomOf = () => of.current?.closest<HTMLElement>('[data-width-of]')?.clientWidth ?? leastWidth
  const widthOf = () => Math.round(of.current?.getBoundingClientRect().width ?? leastWidth)
  const within = (wish: number, most: number) => Math.round(Math.max(leastWidth, Math.min(most, wish)))
  const start = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    setFrom({ x: event.clientX, width: widthOf(), most: roomOf() })
  }
  const end = (event: PointerEvent) => {
    if (!from) return
    const next = within(from.width + event.clientX - from.x, from.most)
    setFrom(null)
    onPull(null)
    if (next !== from.width) onResize(next)
  }
  const cancel = () => {
    setFrom(null)
    onPull(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const change = event.key === 'ArrowRight' ? step : event.key === 'ArrowLeft' ? -step : 0
    if (change === 0) return
    event.preventDefault()
    event.stopPropagation()
    onResize(within(widthOf() + change, roomOf()))
  }
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a side that can be moved, not a rule between texts
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={leastWidth}
      className={classes.side}
      contentEditable={false}
      data-pulled={from !== null || undefined}
      onPointerDown={start}
      onPointerMove={(event) => from && onPull(within(from.width + event.clientX - from.x, from.most))}
      onPointerUp={end}
      onPointerCancel={cancel}
      onKeyDown={onKeyDown}
    />
  )
}
