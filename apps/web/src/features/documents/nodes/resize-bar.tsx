import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import classes from './nodes.module.css'

interface ResizeBarProps {
  height: number
  limits: { least: number; most: number }
  label: string
  /** As high as what it holds, and at least as it was made. */
  isFluid: boolean
  /** Null where it stays as it is. */
  onResize: ((height: number) => void) | null
  children: ReactNode
}

const step = 18

/** Something whose lower edge can be pulled, by hand or by the arrow keys. The new height is told once, at the end. */
export function ResizeBar({ height, limits, label, isFluid, onResize, children }: ResizeBarProps) {
  const [pull, setPull] = useState<{ from: number; to: number } | null>(null)
  const within = (value: number) => Math.round(Math.min(limits.most, Math.max(limits.least, value)))
  const shown = pull ? within(height + pull.to - pull.from) : height
  const start = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    setPull({ from: event.clientY, to: event.clientY })
  }
  const end = () => {
    setPull(null)
    if (pull && shown !== height) onResize?.(shown)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const change = event.key === 'ArrowDown' ? step : event.key === 'ArrowUp' ? -step : 0
    if (change === 0) return
    event.preventDefault()
    onResize?.(within(height + change))
  }
  return (
    <>
      <div
        className={classes.resized}
        style={isFluid ? ({ minHeight: shown, '--arranged': `${shown}px` } as CSSProperties) : { height: shown }}
        data-fluid={isFluid || undefined}
      >
        {children}
      </div>
      {onResize && (
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a line that can be moved, not a rule between texts
          role="separator"
          tabIndex={0}
          aria-orientation="horizontal"
          aria-label={label}
          aria-valuenow={shown}
          aria-valuemin={limits.least}
          aria-valuemax={limits.most}
          className={classes.edge}
          data-pulled={pull !== null || undefined}
          onPointerDown={start}
          onPointerMove={(event) => setPull((now) => now && { ...now, to: event.clientY })}
          onPointerUp={end}
          onPointerCancel={() => setPull(null)}
          onKeyDown={onKeyDown}
        />
      )}
    </>
  )
}
