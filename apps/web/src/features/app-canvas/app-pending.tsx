import { Bone, Skeleton } from '@oficina/ui'
import classes from './app-pending.module.css'

const heights = [110, 110, 110, 110, 240, 240]

/** An app under way: blocks where most pages have some. */
export const AppPending = () => (
  <div className={classes.root}>
    <Skeleton>
      <div className={classes.grid}>
        {heights.map((height, index) => (
          <div key={index} className={classes.block} style={{ height }} data-wide={index > 3 || undefined}>
            <Bone width="45%" />
            <Bone width="70%" height={18} />
          </div>
        ))}
      </div>
    </Skeleton>
  </div>
)
