/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the rows of a windowed grid are placed freely, which table rows cannot be */
import type { Field, RecordView } from '@oficina/contract'
import { Icon, type OptionColor, optionColorVars } from '@oficina/ui'
import { IconPlus } from '@tabler/icons-react'
import { type CSSProperties, memo } from 'react'
import type { Move } from '../../fields/cell-editor.tsx'
import type { Env } from '../../fields/field-env.ts'
import { cellKey, type RefusedCell } from '../record-store.ts'
import { GridCell } from './grid-cell.tsx'
import { type GridColumn, numbersWidth } from './grid-props.ts'
import classes from './record-grid.module.css'
import { type Box, isIn } from './selection.ts'
import type { Other } from './use-cell-presence.ts'
import { type Placed, type RowSize, rowSizes } from './viewport.ts'

/** Words that every row has; looked up once for all of them. */
export interface RowTexts {
  choose: string
  open: string
  newRecord: string
}

export interface GridRowProps {
  /** Of the sheet. */
  line: number
  /** Place in the list. */
  index: number
  record: RecordView | undefined
  tableId: string
  columns: readonly GridColumn[]
  pinned: readonly Placed[]
  placed: readonly Placed[]
  env: Env
  texts: RowTexts
  box: Box | null
  active: number | null
  editing: { column: number; typed: string | null } | null
  isChosen: boolean
  /** Who else is at a cell of it. */
  others: readonly Other[] | undefined
  color: OptionColor | null
  /** It goes by too fast to be read: only its number and what stays in sight are drawn. */
  isLight: boolean
  /** The row to type a new record into. */
  isNew: boolean
  /** How deep it stands below its groups; undefined where nothing is grouped. */
  level: number | undefined
  size: RowSize
  refusals: ReadonlyMap<string, RefusedCell>
  onToggle: (id: number, line: number, isRange: boolean) => void
  onTake: (record: RecordView, field: Field, value: unknown, shown: unknown, move: Move) => void
  onRefuse: (record: RecordView, field: Field, text: string, message: string, move: Move) => void
  onCancel: (move?: Move) => void
  onOpen: (record: RecordView) => void
}

/** The cells of some columns. */
function Cells(props: GridRowProps & { shown: readonly Placed[]; isPinned: boolean }) {
  const { line, record, columns, pinned, box, shown, isPinned } = props
  return shown.map((one) => {
    const field = columns[one.index]?.field
    if (!field) return null
    return (
      <GridCell
        key={field.id}
        tableId={props.tableId}
        line={line}
        column={one.index}
        field={field}
        record={record}
        left={one.left}
        width={one.width}
        lines={rowSizes[props.size].lines}
        isPinned={isPinned}
        isPinnedEnd={isPinned && one.index === pinned.length - 1}
        isFirst={one.index === 0}
        env={props.env}
        openText={props.texts.open}
        hint={props.isNew && one.index === 0 ? props.texts.newRecord : undefined}
        isIn={box !== null && isIn(box, line, one.index)}
        isActive={props.active === one.index}
        hasHandle={box !== null && box.bottom === line && box.right === one.index}
        typed={props.editing?.column === one.index ? props.editing.typed : undefined}
        other={props.others?.find(({ fieldId }) => fieldId === field.id)}
        refused={record && props.refusals.get(cellKey(record.id, field.id))}
        onTake={props.onTake}
        onRefuse={props.onRefuse}
        onCancel={props.onCancel}
        onOpen={props.onOpen}
      />
    )
  })
}

/** Kept as they were while the row is light, and hidden: they are another record's until it is drawn in full. */
const MovedCells = memo(
  (props: GridRowProps) => <Cells {...props} shown={props.placed} isPinned={false} />,
  (_, next) => next.isLight,
)

/** One record. Drawn again only when something about it changed. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { line, index, record, isChosen, color, onToggle } = props
  const vars = color && optionColorVars(color)
  const style: CSSProperties & Record<`--${string}`, string> = {
    top: line * rowSizes[props.size].height,
    ...(vars && { '--row-solid': vars.solid, '--row-bg': vars.background }),
  }
  return (
    <div
      role="row"
      aria-rowindex={line + 2}
      aria-selected={isChosen}
      aria-label={props.isNew ? props.texts.newRecord : undefined}
      aria-level={props.level}
      className={classes.row}
      data-chosen={isChosen || undefined}
      data-colored={color !== null || undefined}
      data-color={color ?? undefined}
      data-light={props.isLight || undefined}
      data-new={props.isNew || undefined}
      style={style}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        className={classes.number}
        {...(props.isNew && { 'data-row': line, 'data-column': 0 })}
        style={{ width: numbersWidth }}
      >
        {props.isNew ? <Icon of={IconPlus} size={13} /> : <span className="t-num t-3">{index + 1}</span>}
        {record && record.id > 0 && (
          // A plain one: rows come and go with every frame of scrolling.
          <input
            type="checkbox"
            className={classes.check}
            tabIndex={-1}
            aria-label={props.texts.choose}
            checked={isChosen}
            onClick={(event) => onToggle(record.id, line, event.shiftKey)}
            onChange={() => {}}
          />
        )}
      </div>
      <Cells {...props} shown={props.pinned} isPinned />
      <div role="presentation" className={classes.moved}>
        <MovedCells {...props} />
      </div>
    </div>
  )
})
