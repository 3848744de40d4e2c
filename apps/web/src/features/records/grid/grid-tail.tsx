// A sheet in windows of rows and columns cannot be a table element; its roles say the same.
// oxlint-disable jsx-a11y/prefer-tag-over-role
import type { ReactNode } from 'react'
import classes from './record-grid.module.css'

interface GridTailProps {
  /** Stands behind the last row. */
  after: ReactNode
  footer: ReactNode
  /** What is marked adds up to this. */
  note: ReactNode
  width: number
  columnCount: number
}

/** What stands below the rows. */
export const GridTail = ({ after, footer, note, width, columnCount }: GridTailProps) => (
  <>
    {after && (
      <div role="row" className={classes.after} style={{ minWidth: width }}>
        {/* biome-ignore lint/a11y/useFocusableInteractive: what it holds takes the focus */}
        <div role="gridcell" aria-colspan={columnCount + 1}>
          {after}
        </div>
      </div>
    )}
    {footer && (
      <div className={classes.footer} style={{ minWidth: width }}>
        {footer}
        {note && <div className={classes.note}>{note}</div>}
      </div>
    )}
  </>
)
