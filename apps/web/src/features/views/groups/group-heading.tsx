import type { Field } from '@oficina/contract'
import type { Env } from '../../fields/field-env.ts'
import type { GroupHeadAt } from './group-heads.ts'
import { GroupTitle } from './group-title.tsx'
import classes from './group-heading.module.css'
import type { ViewGroups } from '../view-query.ts'

interface GroupHeadingProps {
  head: GroupHeadAt
  groups: ViewGroups
  fields: readonly Field[]
  env: Env
}

/** What the records below have in common, and how many they are. */
export function GroupHeading({ head: { depth, line }, groups, fields, env }: GroupHeadingProps) {
  const group = groups[depth - 1]
  const field = group && fields.find(({ id }) => id === group.field)
  if (!field) return null
  return (
    <span className={classes.heading} data-depth={depth}>
      <GroupTitle
        field={field}
        bucket={group.bucket}
        value={line.keys[depth - 1]}
        label={line.labels[depth - 1] ?? null}
        env={env}
      />
      <span className="t-3 t-num">{line.count}</span>
    </span>
  )
}
