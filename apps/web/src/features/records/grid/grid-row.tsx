/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the rows of a windowed grid are placed freely, which table rows cannot be */
import type { Field, RecordView } from '@oficina/contract'
import { ActionIcon, Checkbox } from '@mantine/core'
import { Icon } from '@oficina/ui'
import { IconArrowsDiagonal } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { CellEditor, type Move } from '../../fields/cell-editor.tsx'
import { CellValue } from '../../fields/cell-value.tsx'
import { type Env, valueKindOf } from '../../fields/field-env.ts'
import type { RecordStore } from '../record-store.ts'
import type { GridColumn } from './record-grid.tsx'
import classes from './record-grid.module.css'
import { type Box, isIn } from './selection.ts'
import { type Placed, rowHeight } from './viewport.ts'

interface GridRowProps {
  index: number
  record: RecordView | undefined
  columns: readonly GridColumn[]
  placed: readonly Placed[]
  pinned: number
  numbers: number
  env: Env
  store: RecordStore
  box: Box | null
  active: number | null
  editing: { column: number; typed: string | null } | null
  isChosen: boolean
  /** Of the store: a cell that was refused is drawn anew although its record is the same. */
  version: number
  onToggle: (id: number) => void
  onTake: (record: RecordView, field: Field, value: unknown, shown: unknown, move: Move) => void
  onCancel: () => void
  onOpen: (record: RecordView) => void
}

const isRight = (field: Field) => ['number', 'duration'].includes(valueKindOf(field))
const isMiddle = (field: Field) => valueKindOf(field) === 'boolean'

/** One record. Drawn again only when something about it changed. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, record, columns, placed, pinned, numbers, isChosen, onToggle } = props
  const { t } = useTranslation('records')
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      className={classes.row}
      data-chosen={isChosen || undefined}
      style={{ transform: `translateY(${index * rowHeight}px)` }}
    >
      <div role="gridcell" aria-colindex={1} className={classes.number} style={{ width: numbers }}>
        <span className="t-num t-3">{index + 1}</span>
        {record && (
          <Checkbox
            size="xs"
            tabIndex={-1}
            aria-label={t('grid.choose')}
            checked={isChosen}
            onChange={() => onToggle(record.id)}
          />
        )}
      </div>
      {columns[0] && <GridCell {...props} column={0} left={numbers} width={pinned - numbers} isPinned />}
      {placed.map((one) => (
        <GridCell
          key={columns[one.index]?.field.id}
          {...props}
          column={one.index}
          left={one.left}
          width={one.width}
          isPinned={false}
        />
      ))}
    </div>
  )
})

interface GridCellProps extends GridRowProps {
  column: number
  left: number
  width: number
  isPinned: boolean
}

function GridCell({
  index,
  record,
  columns,
  column,
  left,
  width,
  isPinned,
  env,
  store,
  box,
  active,
  editing,
  onTake,
  onCancel,
  onOpen,
}: GridCellProps) {
  const { t } = useTranslation('records')
  const field = columns[column]?.field
  if (!field) return null
  const isEditing = editing?.column === column
  const refused = record && store.refusedAt(record.id, field.id)
  return (
    <div
      role="gridcell"
      id={`cell-${index}-${column}`}
      aria-colindex={column + 2}
      aria-invalid={refused ? true : undefined}
      title={refused ? refused.error.message : undefined}
      className={classes.cell}
      data-row={index}
      data-column={column}
      data-pinned={isPinned || undefined}
      data-align={isRight(field) ? 'right' : isMiddle(field) ? 'middle' : undefined}
      data-in={(box && isIn(box, index, column)) || undefined}
      data-active={active === column || undefined}
      style={{ left, width }}
    >
      {record === undefined ? (
        <i className={classes.wait} />
      ) : isEditing ? (
        <CellEditor
          field={field}
          value={record.values[field.id]}
          env={env}
          typed={editing.typed}
          onTake={(value, shown, move) => onTake(record, field, value, shown, move)}
          onCancel={onCancel}
        />
      ) : (
        <CellValue field={field} value={record.values[field.id]} env={env} />
      )}
      {isPinned && record && !isEditing && (
        <ActionIcon
          className={classes.open}
          variant="default"
          size={22}
          tabIndex={-1}
          aria-label={t('grid.open')}
          onClick={() => onOpen(record)}
        >
          <Icon of={IconArrowsDiagonal} size={13} />
        </ActionIcon>
      )}
    </div>
  )
}
