import classes from '../../cell-value.module.css'
import { textOf } from '../../field-env.ts'
import type { CellProps, FieldFace } from '../field-face.ts'

function PercentCell({ field, value, env }: CellProps) {
  const filled = Math.max(0, Math.min(100, Number(value)))
  return (
    <span className={classes.percent}>
      <span className={classes.bar}>
        <i style={{ width: `${filled}%` }} data-full={filled >= 100 || undefined} />
      </span>
      <span className="t-num">{textOf(field, value, env)}</span>
    </span>
  )
}

export const face: FieldFace = { width: 150, Cell: PercentCell, inputMode: 'decimal' }
