import type { ReactNode } from 'react'
import { type OptionColor, optionColorVars } from '../theme/option-colors.ts'
import classes from './tag.module.css'

/** A chip in an option colour. A status carries a dot, so that colour is not its only sign; a tag carries none. */
export function Tag({ color = 'cinza', dot, children }: { color?: OptionColor; dot?: boolean; children: ReactNode }) {
  const vars = optionColorVars(color)
  return (
    <span className={classes.tag} style={{ background: vars.background, color: vars.text }}>
      {dot && <i className={classes.dot} style={{ background: vars.solid }} />}
      <span className={classes.text}>{children}</span>
    </span>
  )
}

/** A chip that stands for a thing elsewhere: sunken, with a border. */
export function LinkChip({ children }: { children: ReactNode }) {
  return (
    <span className={`${classes.tag} ${classes.link}`}>
      <span className={classes.text}>{children}</span>
    </span>
  )
}
