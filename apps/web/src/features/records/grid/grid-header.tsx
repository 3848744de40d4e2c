// A sheet in windows of rows and columns cannot be a table element; its roles say the same.
// oxlint-disable jsx-a11y/prefer-tag-over-role
import type { Field } from '@oficina/contract'
import { Icon } from '@oficina/ui'
import type { FieldTypeId } from '@oficina/kinds'
import { memo, type PointerEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldIcons } from '../../fields/kinds/icons.ts'
import { endWidth, type GridColumn, numbersWidth } from './grid-props.ts'
import classes from './record-grid.module.css'
import { type ColumnDrag, useColumnDrag } from './use-column-drag.ts'
import type { Placed } from './viewport.ts'

const [narrowest, widest] = [60, 800]

interface GridHeaderProps {
  columns: readonly GridColumn[]
  pinned: readonly Placed[]
  placed: readonly Placed[]
  /** Of the columns. */
  width: number
  /** With what stands behind them. */
  full: number
  onResize: (fieldId: string, width: number) => void
  onMove: (fieldId: string, before: number) => void
  menu: ((field: Field) => ReactNode) | undefined
  /** Stands behind the last column. */
  end: ReactNode
  isAllChosen: boolean
  isSomeChosen: boolean
  onChooseAll: () => void
}

/** The names of the columns. They are taken by the name to another place; their right edge sets the width. */
export const GridHeader = memo(function GridHeader(props: GridHeaderProps) {
  const { columns, pinned, placed, width, full, onResize, menu, end, isAllChosen, isSomeChosen, onChooseAll } = props
  const { t } = useTranslation('records')
  const { drag, onPointerDown } = useColumnDrag((from, before) => {
    const moved = columns[from]
    if (moved) props.onMove(moved.field.id, before)
  })
  const cell = ({ index, left, width }: Placed, isPinned: boolean) => {
    const column = columns[index]
    if (!column) return null
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the grid itself has the focus and says which cell is active
      <div
        key={column.field.id}
        role="columnheader"
        aria-colindex={index + 2}
        className={classes.head}
        data-head={index}
        data-pinned={isPinned || undefined}
        data-last={(isPinned && index === pinned.length - 1) || undefined}
        data-dragged={drag?.from === index || undefined}
        style={{ left, width }}
        onPointerDown={(event) => onPointerDown(event, index)}
      >
        <Icon of={fieldIcons[column.field.type as FieldTypeId]} size={14} />
        <span className="t-cut" title={column.field.label}>
          {column.field.label}
        </span>
        {menu?.(column.field)}
        <Edge column={column} onResize={onResize} />
        <DropMark drag={drag} index={index} isLast={index === columns.length - 1} />
      </div>
    )
  }
  return (
    <div role="row" aria-rowindex={1} className={classes.header} style={{ width: full }}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="columnheader" aria-colindex={1} className={classes.corner} style={{ width: numbersWidth }}>
        <input
          type="checkbox"
          className={classes.check}
          aria-label={t('grid.chooseAll')}
          checked={isAllChosen}
          onChange={onChooseAll}
          ref={(box) => {
            if (box) box.indeterminate = isSomeChosen && !isAllChosen
          }}
        />
      </div>
      {pinned.map((one) => cell(one, true))}
      {placed.map((one) => cell(one, false))}
      {end && (
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          role="columnheader"
          aria-colindex={columns.length + 2}
          className={classes.end}
          style={{ left: width, width: endWidth }}
        >
          {end}
        </div>
      )}
    </div>
  )
})

/** Where a column that is held would go. */
function DropMark({ drag, index, isLast }: { drag: ColumnDrag | null; index: number; isLast: boolean }) {
  if (!drag) return null
  if (drag.before === index) return <i className={classes.mark} />
  return isLast && drag.before === index + 1 ? <i className={classes.mark} data-end /> : null
}

function Edge({ column, onResize }: { column: GridColumn; onResize: (fieldId: string, width: number) => void }) {
  const start = useRef({ x: 0, width: 0 })
  const onMove = (event: PointerEvent) => {
    if (event.buttons !== 1) return
    const width = Math.max(narrowest, Math.min(widest, start.current.width + event.clientX - start.current.x))
    onResize(column.field.id, Math.round(width))
  }
  return (
    <span
      className={classes.edge}
      onPointerDown={(event) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width: column.width }
      }}
      onPointerMove={onMove}
    />
  )
}
