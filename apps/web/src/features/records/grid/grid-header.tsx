// A sheet in windows of rows and columns cannot be a table element; its roles say the same.
// oxlint-disable jsx-a11y/prefer-tag-over-role
import type { Field } from '@oficina/contract'
import { Checkbox } from '@mantine/core'
import { Icon } from '@oficina/ui'
import type { FieldTypeId } from '@oficina/kinds'
import { type PointerEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldIcons } from '../../fields/field-icons.ts'
import type { GridColumn } from './record-grid.tsx'
import classes from './record-grid.module.css'
import type { Placed } from './viewport.ts'

const [narrowest, widest] = [60, 800]

interface GridHeaderProps {
  columns: readonly GridColumn[]
  placed: readonly Placed[]
  pinned: number
  numbers: number
  width: number
  onResize: (fieldId: string, width: number) => void
  menu: ((field: Field) => ReactNode) | undefined
  /** Stands behind the last column. */
  end: ReactNode
  isAllChosen: boolean
  onChooseAll: () => void
}

/** The names of the columns; their right edge sets the width. */
export function GridHeader({
  columns,
  placed,
  pinned,
  numbers,
  width,
  onResize,
  menu,
  end,
  isAllChosen,
  onChooseAll,
}: GridHeaderProps) {
  const { t } = useTranslation('records')
  const first = columns[0]
  const cell = (index: number, style: React.CSSProperties, isPinned = false) => {
    const column = columns[index]
    if (!column) return null
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the grid itself has the focus and says which cell is active
      <div
        key={column.field.id}
        role="columnheader"
        aria-colindex={index + 2}
        className={classes.head}
        data-pinned={isPinned || undefined}
        style={style}
      >
        <Icon of={fieldIcons[column.field.type as FieldTypeId]} size={14} />
        <span className="t-cut" title={column.field.label}>
          {column.field.label}
        </span>
        {menu?.(column.field)}
        <Edge column={column} onResize={onResize} />
      </div>
    )
  }
  return (
    <div role="row" aria-rowindex={1} className={classes.header} style={{ width }}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="columnheader" aria-colindex={1} className={classes.corner} style={{ width: numbers }}>
        <Checkbox size="xs" aria-label={t('grid.chooseAll')} checked={isAllChosen} onChange={onChooseAll} />
      </div>
      {first && cell(0, { left: numbers, width: pinned - numbers }, true)}
      {placed.map(({ index, left, width }) => cell(index, { left, width }))}
      {end && (
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div role="columnheader" aria-colindex={columns.length + 2} className={classes.end} style={{ left: width }}>
          {end}
        </div>
      )}
    </div>
  )
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
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width: column.width }
      }}
      onPointerMove={onMove}
    />
  )
}
