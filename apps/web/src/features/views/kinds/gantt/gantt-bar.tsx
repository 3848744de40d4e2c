import type { Field, RecordView } from '@oficina/contract'
import type { DateText } from '@oficina/kinds'
import { type OptionColor, optionColorVars } from '@oficina/ui'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { optionOf } from '../../../fields/options/options-of.ts'
import { useKnownOptions } from '../../../fields/options/use-options.ts'
import { useRecordName } from '../../cards/record-card.tsx'
import type { Scale } from './gantt-scale.ts'
import classes from './gantt-view.module.css'

interface GanttBarProps {
  record: RecordView
  span: readonly [DateText, DateText]
  top: number
  scale: Scale
  colorField: Field | undefined
  /** What the view's rules say, where no field gives the colour. */
  ruleColor: OptionColor | null
  /** The names of those that it waits for; empty for none. */
  waitsFor: string
  canMove: boolean
  canResize: boolean
  onMove: (days: number) => void
  onResize: (edge: Edge, days: number) => void
  onOpen: () => void
}

type Edge = 'start' | 'end'
type Grip = 'move' | Edge

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** One record over its days. The hand moves it; its edges, or Shift with the keys, make it longer or shorter. */
export function GanttBar(props: GanttBarProps) {
  const { record, span, top, scale, colorField, ruleColor, waitsFor, canMove, canResize, onMove, onResize, onOpen } =
    props
  const { t } = useTranslation('views')
  const nameOf = useRecordName()
  const start = useRef<{ x: number; kind: Grip } | null>(null)
  const wasDragged = useRef(false)
  const [held, setHeld] = useState<{ kind: Grip; days: number } | null>(null)
  const known = useKnownOptions()
  const option = colorField && optionOf(colorField, String(record.values[colorField.id]), known)
  const color = option?.color ?? ruleColor
  const vars = color ? optionColorVars(color) : null
  const [x, end] = [scale.xOf(span[0]), scale.xOf(span[1]) + scale.px]
  const daysLong = Math.round((end - x) / scale.px)
  const shift = held && held.kind !== 'end' ? held.days * scale.px : 0
  const longer = held ? { move: 0, start: -held.days, end: held.days }[held.kind] * scale.px : 0

  const take = (kind: Grip) => (event: PointerEvent<HTMLElement>) => {
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
    // A bar is never shorter than a day, whichever end is drawn.
    const { kind } = start.current
    const kept = { move: days, start: Math.min(days, daysLong - 1), end: Math.max(days, 1 - daysLong) }[kind]
    setHeld({ kind, days: kept })
  }
  const drop = () => {
    if (held?.kind === 'move' && held.days !== 0) onMove(held.days)
    else if (held && held.kind !== 'move' && held.days !== 0) onResize(held.kind, held.days)
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
      if (canResize && (by > 0 || daysLong > 1)) onResize('end', by)
    } else if (canMove) onMove(by)
  }
  return (
    <button
      type="button"
      className={classes.record}
      data-record={record.id}
      style={{
        top: top + 6,
        left: x + shift,
        width: Math.max(6, end - x + longer),
        ...(vars && { background: vars.background, color: vars.text, borderColor: vars.solid }),
      }}
      title={nameOf(record)}
      aria-label={[nameOf(record), option?.label, waitsFor && t('gantt.depends', { names: waitsFor })]
        .filter(Boolean)
        .join(', ')}
      aria-describedby={canMove ? 'gantt-keys' : undefined}
      onPointerDown={take('move')}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={cancel}
      onClick={() => !wasDragged.current && onOpen()}
      onKeyDown={onKeyDown}
    >
      <span className="t-cut">{nameOf(record)}</span>
      {canResize &&
        (['start', 'end'] as const).map((edge) => (
          <span
            key={edge}
            className={classes.edge}
            data-edge={edge}
            onPointerDown={take(edge)}
            onPointerMove={drag}
            onPointerUp={drop}
            onPointerCancel={cancel}
          />
        ))}
    </button>
  )
}
