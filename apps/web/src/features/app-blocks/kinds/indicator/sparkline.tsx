/* oxlint-disable jsx-a11y/prefer-tag-over-role -- drawn here, which no picture file could be */
import classes from './indicator.module.css'

const [width, height, inset] = [100, 24, 2]

/** Where a row of numbers goes in a box, from left to right. */
export function linePoints(points: readonly number[]): string {
  const [low, high] = [Math.min(...points), Math.max(...points)]
  const step = points.length > 1 ? width / (points.length - 1) : 0
  const room = height - 2 * inset
  return points
    .map((point, n) => {
      const share = high === low ? 0.5 : (point - low) / (high - low)
      return `${round(n * step)},${round(inset + (1 - share) * room)}`
    })
    .join(' ')
}

const round = (value: number) => Math.round(value * 100) / 100

/** The course of a number as a small line. */
export function Sparkline({ points, label }: { points: readonly number[]; label: string }) {
  if (points.length < 2) return null
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polyline points={linePoints(points)} fill="none" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
