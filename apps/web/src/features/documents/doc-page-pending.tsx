import { Bone, Skeleton } from '@oficina/ui'
import classes from './doc-page.module.css'

/** The shape of a page, while it or its editor is on the way. */
export function DocPagePending() {
  return (
    <div className={classes.sheet}>
      <Skeleton>
        <Bone width="55%" height={30} />
        <div className={classes.bones}>
          {[96, 88, 92, 60].map((width) => (
            <Bone key={width} width={`${width}%`} height={13} />
          ))}
        </div>
      </Skeleton>
    </div>
  )
}
