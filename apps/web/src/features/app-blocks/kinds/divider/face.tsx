import type { FaceProps } from '../../face-props.ts'
import { cssColor } from '../../../appearance/css-color.ts'
import classes from '../../shared/content.module.css'

interface DividerSettings {
  style: { color: string | null; thickness: number }
}

/** A line, lying or standing as there is room. */
export function Face({ settings: { style } }: FaceProps<DividerSettings>) {
  return (
    <div
      className={classes.divider}
      style={{ '--thickness': `${style.thickness}px`, '--color': cssColor(style.color) ?? 'var(--line-2)' } as object}
    >
      <hr />
    </div>
  )
}
