import type { ReactNode } from 'react'
import { useDelayed } from '../hooks/use-delayed.ts'
import { useUiTexts } from '../texts.tsx'
import classes from './skeletons.module.css'

/** One grey bar. */
export function Bone({ width, height = 10, radius = 4 }: { width: number | string; height?: number; radius?: number }) {
  return <i className={classes.bone} style={{ width, height, borderRadius: radius }} />
}

/** Shows its content after 200 ms and tells screen readers that something is loading. */
export function Skeleton({ children, delay = 200 }: { children: ReactNode; delay?: number }) {
  const texts = useUiTexts()
  const shown = useDelayed(delay)
  return (
    <output aria-busy="true" className={classes.root}>
      <span className="sr-only">{texts.loading}</span>
      {shown && <div aria-hidden>{children}</div>}
    </output>
  )
}

const columns = [150, 90, 110, 120, 80, 92]
const widths = [
  [142, 84, 100, 108, 70, 82],
  [118, 62, 116, 92, 84, 60],
  [156, 90, 88, 112, 64, 88],
  [104, 74, 108, 84, 78, 70],
  [132, 66, 94, 100, 58, 76],
  [112, 80, 102, 94, 72, 64],
]

/** A table under way: header and rows at their true height, fading down. */
export function TableSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <Skeleton>
      <div className={classes.table}>
        <div className={classes.head}>
          {columns.map((width) => (
            <span key={`h${width}`} style={{ width: width + 24 }}>
              <Bone width={width * 0.5} height={8} />
            </span>
          ))}
        </div>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={classes.row} style={{ opacity: Math.max(0.12, 1 - row * 0.14) }}>
            {columns.map((column, index) => (
              <span key={column} className={classes.cell} style={{ width: column + 24 }}>
                <Bone width={widths[row % 6]?.[index] ?? column} height={index === 1 ? 18 : 10} />
              </span>
            ))}
          </div>
        ))}
      </div>
    </Skeleton>
  )
}

/** Cards under way, in the grid that they will fill. */
export function CardsSkeleton({ count = 8, height = 64 }: { count?: number; height?: number }) {
  return (
    <Skeleton>
      <div className={classes.cards}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={classes.card} style={{ height, opacity: Math.max(0.2, 1 - index * 0.1) }}>
            <Bone width={36} height={36} radius={8} />
            <div className={classes.lines}>
              <Bone width="60%" />
              <Bone width="40%" height={8} />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  )
}

/** A form or settings page under way: title, then labelled fields. */
export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <Skeleton>
      <div className={classes.form}>
        <Bone width={180} height={18} />
        {Array.from({ length: fields }, (_, index) => (
          <div key={index} className={classes.field} style={{ opacity: 1 - index * 0.16 }}>
            <Bone width={90} height={8} />
            <Bone width="100%" height={32} radius={6} />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
