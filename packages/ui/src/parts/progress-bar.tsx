import classes from './progress-bar.module.css'

/** How full something is. Past `warnAt` it turns amber, full it turns red; the number beside it says the same. */
export function ProgressBar({
  value,
  label,
  warnAt = 1.01,
  height = 4,
}: {
  value: number
  label: string
  warnAt?: number
  height?: number
}) {
  const clamped = Math.min(1, Math.max(0, value))
  const tone = value >= 1 && warnAt <= 1 ? 'full' : value >= warnAt ? 'warn' : 'normal'
  return (
    <div
      className={classes.track}
      style={{ height, borderRadius: height / 2 }}
      // A native progress element cannot be drawn in two tones in every browser.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(clamped * 100)}
    >
      <i className={classes.bar} data-tone={tone} style={{ width: `${clamped * 100}%` }} />
    </div>
  )
}
