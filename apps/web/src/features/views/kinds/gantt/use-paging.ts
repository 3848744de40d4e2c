import { addDays, type DateText } from '@oficina/kinds'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { daysBetween } from '../calendar/calendar-days.ts'
import type { Scale } from './gantt-scale.ts'

/** Days that someone went beyond the records. */
export interface Beyond {
  before: number
  after: number
}

interface Paging {
  scroller: RefObject<HTMLElement | null>
  /** What stands over the days at the left. */
  side: RefObject<HTMLElement | null>
  scale: Scale
  onBeyond: (more: (now: Beyond) => Beyond) => void
}

/** One screen of days back or on. Where the days end, more are drawn first. */
export function usePaging({ scroller, side, scale, onBeyond }: Paging): (way: -1 | 1) => void {
  const { first, days, px } = scale
  const before = useRef(first)
  const target = useRef<DateText | null>(null)
  useLayoutEffect(() => {
    const view = scroller.current
    // New days at the left push the others away: what is looked at stays in its place.
    if (view && before.current !== first)
      view.scrollBy({ left: daysBetween(first, before.current) * px, behavior: 'instant' })
    before.current = first
    const day = target.current
    target.current = null
    if (view && day !== null) view.scrollTo({ left: daysBetween(first, day) * px, behavior: 'smooth' })
  }, [scroller, first, days, px])
  // Names in the bars and of the months stop beside the table, not below it.
  useLayoutEffect(() => {
    scroller.current?.style.setProperty('--side', `${side.current?.offsetWidth ?? 0}px`)
  })
  return (way) => {
    const view = scroller.current
    if (!view) return
    const screen = Math.max(1, Math.floor((view.clientWidth - (side.current?.clientWidth ?? 0)) / px) - 2)
    const from = Math.round(view.scrollLeft / px) + way * screen
    const lacks = way < 0 ? -from : from + screen - days
    if (lacks <= 0) return view.scrollTo({ left: from * px, behavior: 'smooth' })
    target.current = addDays(first, from)
    onBeyond((now) => (way < 0 ? { ...now, before: now.before + lacks } : { ...now, after: now.after + lacks }))
  }
}
