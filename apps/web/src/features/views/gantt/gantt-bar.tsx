import type { Field, RecordView } from '@oficina/contract'
import type { DateText } from '@oficina/kinds'
import { optionColorVars } from '@oficina/ui'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { optionsOf } from '../../fields/cell-value.tsx'
import { useRecordName } from '../record-card.tsx'
import type { Scale } from './gantt-scale.ts'
import classes from './gantt-view.module.css'

interface GanttBarProps {
  record: RecordView
  span: readonly [DateText, DateText]
  top: number
  scale: Scale
  colorField: Field | undefined
  canMove: boolean
  canResize: boolean
  onMove: (days: number) => void
  onResize: (days: number) => void
  onOpen: () => void
}

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** One record over its days. The hand moves it; its right edge, or Shift with the keys, makes it longer. */
export function GanttBar(props: GanttBarProps) {
  const { record, span, top, scale, colorField, canMove, canResize, onMove, onResize, onOpen } = props
  const nameOf = useRecordName()
  const start = useRef<{ x: number; kind: 'move' | 'resize' } | null>(null)
  const wasDragged = useRef(false)
  const [held, setHeld] = useState<{ kind: 'move' | 'resize'; days: number } | null>(null)
  const option = colorField && optionsOf(colorField).find(({ id }) => id === record.values[colorField.id])
  const vars = option && optionColorVars(option.color)
  const [x, end] = [scale.xOf(span[0]), scale.xOf(span[1]) + scale.px]
  const moved = held?.kind === 'move' ? held.days * scale.px : 0
  const longer = held?.kind === 'resize' ? held.days * scale.px : 0

  const take = (kind: 'move' | 'resize') => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !(kind === 'move' ? canMove : canResize)) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, kind }
    wasDragged.current = false
  }
  const drag = (event: PointerEvent) => {
    if (!start.current) return
    const days = Math.round((event.clientX - start.current.x) / scale.px)
    if (days !== 0) wasDragged.current = true
    // A bar is never shorter than a day.
    const least = start.current.kind === 'resize' ? -Math.round((end - x) / scale.px) + 1 : Number.NEGATIVE_INFINITY
    setHeld({ kind: start.current.kind, days: Math.max(least, days) })
  }
  const drop = () => {
    if (held && held.days !== 0) (held.kind === 'move' ? onMove : onResize)(held.days)
    start.current = null
    setHeld(null)
  }
  const cancel = () => {
    start.current = null
    setHeld(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!event.altKey || by === undefined) return
    event.preventDefault()
    if (event.shiftKey) {
      if (canResize && (by > 0 || end - x > scale.px)) onResize(by)
    } else if (canMove) onMove(by)
  }
  return (
    <button
      type="button"
      className={classes.record}
      style={{
        top: top + 6,
        left: x + moved,
        width: Math.max(6, end - x + longer),
        ...(vars && { background: vars.background, color: vars.text, borderColor: vars.solid }),
      }}
      title={nameOf(record)}
      aria-label={option ? `${nameOf(record)}, ${option.label}` : nameOf(record)}
      aria-describedby={canMove ? 'calendar-keys' : undefined}
      onPointerDown={take('move')}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={cancel}
      onClick={() => !wasDragged.current && onOpen()}
      onKeyDown={onKeyDown}
    >
      <span className="t-cut">{nameOf(record)}</span>
      {canResize && (
        <span
          className={classes.edge}
          onPointerDown={take('resize')}
          onPointerMove={drag}
          onPointerUp={drop}
          onPointerCancel={cancel}
        />
      )}
    </button>
  )
}
