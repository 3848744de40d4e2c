import { isOptionColor, optionColorVars } from '@oficina/ui'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import classes from './users.module.css'

/** A role by its name and colour; nothing where it is gone. */
export function RoleName({ id }: { id: string }) {
  const role = useQuery(api.roles.list.queryOptions()).data?.roles.find((one) => one.id_profile === id)
  if (!role) return null
  const color = isOptionColor(role.color) ? role.color : 'cinza'
  return (
    <span className={classes.role}>
      <i style={{ background: optionColorVars(color).solid }} />
      <span className="t-cut">{role.name}</span>
    </span>
  )
}
