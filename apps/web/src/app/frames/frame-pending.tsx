import { Bone, CardsSkeleton, Skeleton } from '@oficina/ui'
import classes from './frame-pending.module.css'

/** The application under way: its bar and a page's cards, at their true size. */
export function FramePending() {
  return (
    <div className={classes.root}>
      <Skeleton>
        <div className={classes.nav}>
          <Bone width={22} height={22} radius={11} />
          <Bone width={64} />
          <span className={classes.gap} />
          <Bone width={120} height={26} radius={6} />
          <Bone width={26} height={26} radius={13} />
        </div>
      </Skeleton>
      <div className={classes.body}>
        <CardsSkeleton />
      </div>
    </div>
  )
}
