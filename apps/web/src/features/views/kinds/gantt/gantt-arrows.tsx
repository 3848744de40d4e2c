import type { Arrow } from './gantt-rows.ts'
import classes from './gantt-view.module.css'

/** Which record waits for which. Those who cannot see the lines hear it with the bar. */
export function GanttArrows({ arrows, width, height }: { arrows: readonly Arrow[]; width: number; height: number }) {
  if (arrows.length === 0) return null
  return (
    <svg className={classes.arrows} width={width} height={height} aria-hidden>
      <defs>
        {(['plain', 'late'] as const).map((kind) => (
          <marker
            key={kind}
            id={`gantt-${kind}`}
            viewBox="0 0 6 6"
            refX="5"
            refY="3"
            markerWidth="6"
            markerHeight="6"
            orient="auto"
          >
            <path d="M0 0L6 3L0 6Z" className={kind === 'late' ? classes.lateTip : classes.tip} />
          </marker>
        ))}
      </defs>
      {arrows.map(({ from, to, path, isLate }) => (
        <path
          key={`${from} ${to}`}
          d={path}
          className={isLate ? classes.lateArrow : classes.arrow}
          markerEnd={`url(#gantt-${isLate ? 'late' : 'plain'})`}
        />
      ))}
    </svg>
  )
}
