import classes from './count.module.css'

/** At most two digits: past 99 it says +99. */
export const cappedCount = (count: number): string => (count > 99 ? '+99' : String(count))

/** A number in a pill; filled when it asks for attention. Nothing at zero. */
export function CountBadge({ count, filled, label }: { count: number; filled?: boolean; label?: string }) {
  if (count <= 0) return null
  return (
    <span className={classes.badge} data-filled={filled || undefined} aria-label={label}>
      {cappedCount(count)}
    </span>
  )
}

/** A quiet number beside a heading. */
export function Count({ children }: { children: number | string }) {
  return <span className={classes.count}>{children}</span>
}
