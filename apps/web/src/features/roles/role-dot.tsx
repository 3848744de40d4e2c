import { isOptionColor, optionColorVars } from '@oficina/ui'
import classes from './roles.module.css'

/** The colour of a role. */
export function RoleDot({ color }: { color: string }) {
  return (
    <i className={classes.dot} style={{ background: optionColorVars(isOptionColor(color) ? color : 'cinza').solid }} />
  )
}
