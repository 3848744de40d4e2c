/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the rows of a windowed grid are placed freely, which table rows cannot be */
import type { Field, RecordView } from '@oficina/contract'
import { optionColorVars } from '@oficina/ui'
import { CellEditor, type Move } from '../../fields/cell-editor.tsx'
import { CellValue } from '../../fields/cell-value.tsx'
import { type Env, textOf } from '../../fields/field-env.ts'
import { alignOf } from '../../fields/kinds/faces.ts'
import type { RefusedCell } from '../record-store.ts'
import classes from './record-grid.module.css'
import type { Other } from './use-cell-presence.ts'

export interface GridCellProps {
  line: number
  column: number
  field: Field
  record: RecordView | undefined
  tableId: string
  left: number
  width: number
  /** Of text that fit into it. */
  lines: number
  isPinned: boolean
  /** The last of those that stay in sight: a line parts it from the rest. */
  isPinnedEnd: boolean
  isFirst: boolean
  env: Env
  openText: string
  /** Stands in the cell while it is empty. */
  hint: string | undefined
  isIn: boolean
  isActive: boolean
  /** The corner of the range, from which it is filled on. */
  hasHandle: boolean
  /** What was typed to begin with; undefined while it is not edited. */
  typed: string | null | undefined
  refused: RefusedCell | undefined
  /** Someone else who is at it. */
  other: Other | undefined
  onTake: (record: RecordView, field: Field, value: unknown, shown: unknown, move: Move) => void
  onRefuse: (record: RecordView, field: Field, text: string, message: string, move: Move) => void
  onCancel: (move?: Move) => void
  onOpen: (record: RecordView) => void
}

/** Of a cell, on both sides together. */
const padding = 17

/** One value of a record, or the editor in its place. */
export function GridCell(props: GridCellProps) {
  const { line, column, field, record, left, width, isPinned, env, typed, refused } = props
  const isEditing = typed !== undefined && record !== undefined
  return (
    <div
      role="gridcell"
      id={`cell-${line}-${column}`}
      aria-colindex={column + 2}
      aria-selected={props.isIn || undefined}
      aria-invalid={refused ? true : undefined}
      title={refused?.message}
      className={classes.cell}
      data-row={line}
      data-column={column}
      data-pinned={isPinned || undefined}
      data-last={props.isPinnedEnd || undefined}
      data-first={props.isFirst || undefined}
      data-align={alignOf(field)}
      data-in={props.isIn || undefined}
      data-active={props.isActive || undefined}
      data-other={props.other ? true : undefined}
      style={{ left, width }}
    >
      {record === undefined ? (
        <i className={classes.wait} />
      ) : isEditing ? (
        <CellEditor
          field={field}
          value={refused?.text === null ? refused.shown : record.values[field.id]}
          env={env}
          place={{ tableId: props.tableId, recordId: record.id }}
          typed={typed ?? refused?.text ?? null}
          onTake={(value, shown, move) => props.onTake(record, field, value, shown, move)}
          onRefuse={(text, message, move) => props.onRefuse(record, field, text, message, move)}
          onCancel={props.onCancel}
        />
      ) : props.hint !== undefined ? (
        <span className="t-cut t-3">{props.hint}</span>
      ) : (
        <Content
          field={field}
          record={record}
          tableId={props.tableId}
          env={env}
          refused={refused}
          room={(width - padding) * props.lines}
        />
      )}
      {props.isFirst && record && record.id > 0 && !isEditing && (
        <button
          type="button"
          className={classes.open}
          tabIndex={-1}
          aria-label={props.openText}
          onClick={() => props.onOpen(record)}
        />
      )}
      {props.other && <Presence other={props.other} />}
      {props.hasHandle && !isEditing && <i className={classes.handle} data-handle />}
    </div>
  )
}

/** The outline of whoever is at a cell, with their name. */
function Presence({ other }: { other: Other }) {
  const { solid } = optionColorVars(other.color)
  return (
    <span className={classes.other} style={{ borderColor: solid }} title={other.name}>
      <span className={classes.otherName} style={{ background: solid }}>
        {other.name}
      </span>
    </span>
  )
}

interface ContentProps {
  field: Field
  record: RecordView
  tableId: string
  env: Env
  refused: RefusedCell | undefined
  room: number
}

/** What was refused stands in the cell, marked, until something else is given. */
function Content({ field, record, tableId, env, refused, room }: ContentProps) {
  if (refused?.text !== undefined && refused.text !== null) return <span className="t-cut">{refused.text}</span>
  if (refused) return <span className="t-cut">{textOf(field, refused.shown, env)}</span>
  // One that is on its way has no place yet.
  const place = record.id > 0 ? { tableId, recordId: record.id } : undefined
  return <CellValue field={field} value={record.values[field.id]} env={env} room={room} place={place} />
}
