import { Bone, Skeleton } from '@oficina/ui'
import classes from './login-skeleton.module.css'

/** The login form's outline. */
export function LoginSkeleton() {
  return (
    <Skeleton>
      <div className={classes.root}>
        <Bone width={220} height={24} />
        <Bone width={280} />
        <span className={classes.gap} />
        <Bone width={60} height={8} />
        <Bone width="100%" height={36} radius={6} />
        <Bone width={60} height={8} />
        <Bone width="100%" height={36} radius={6} />
        <Bone width="100%" height={36} radius={6} />
      </div>
    </Skeleton>
  )
}
