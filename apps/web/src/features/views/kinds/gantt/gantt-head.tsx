import type { DateText } from '@oficina/kinds'
import { type GanttZoom, monthsOf, type Scale, ticksOf } from './gantt-scale.ts'
import classes from './gantt-view.module.css'

/** Months, and below them days or weeks where there is room. */
export function GanttHead({ scale, zoom, locale }: { scale: Scale; zoom: GanttZoom; locale: string }) {
  return (
    <div className={classes.head} style={{ width: scale.days * scale.px }} aria-hidden>
      <div className={classes.months}>
        {monthsOf(scale).map((month) => (
          <span key={month.day} className={classes.month} style={{ width: month.days * scale.px }}>
            <span className={classes.monthName}>{monthName(month.day, locale)}</span>
          </span>
        ))}
      </div>
      {ticksOf(scale, zoom).map((day) => (
        <span key={day} className={`t-num ${classes.tick}`} style={{ left: scale.xOf(day), minWidth: scale.px }}>
          {Number(day.slice(8))}
        </span>
      ))}
    </div>
  )
}

const monthName = (day: DateText, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', year: 'numeric' }).format(new Date(day))
