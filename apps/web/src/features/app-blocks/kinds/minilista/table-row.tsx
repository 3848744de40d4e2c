import type { Field, RecordView } from '@oficina/contract'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Move } from '../../../fields/cell-editor.tsx'
import { CellValue } from '../../../fields/cell-value.tsx'
import type { Env } from '../../../fields/field-env.ts'
import type { CardColor } from '../../../views/cards/use-card-colors.ts'
import type { CellEdits } from '../../shared/use-cell-edits.ts'
import { isNumber } from './table-lines.ts'
import classes from './table.module.css'

/** Whoever only reads does without. */
const EditableCell = lazy(async () => ({ default: (await import('../../shared/editable-cell.tsx')).EditableCell }))

export interface TableColumn {
  field: Field
  /** As wide as its values need unless given. */
  width: number | undefined
  isEditable: boolean
}

interface TableRowProps {
  record: RecordView
  columns: readonly TableColumn[]
  env: Env
  color: CardColor
  edits: CellEdits
  /** The column that is edited in this row. */
  editing: string | null
  onEdit: (fieldId: string | null) => void
  onLeave: (fieldId: string, move: Move) => void
  onPress: (record: RecordView) => void
}

export const widthStyle = (width: number | undefined) =>
  width === undefined ? undefined : { width, minWidth: width, maxWidth: width }

/** One record: its first column opens it, the others can be changed in place by those who may. */
export function TableRow(props: TableRowProps) {
  const { record, columns, env, color, edits, editing, onEdit, onLeave, onPress } = props
  const { t } = useTranslation('views')
  const hasOpener = columns[0]?.isEditable === false
  return (
    <tr className={classes.row} {...color} onClick={() => onPress(record)}>
      {columns.map(({ field, width, isEditable }, n) => (
        <td
          key={field.id}
          className={isNumber(field) ? classes.number : undefined}
          style={widthStyle(width)}
          data-editable={isEditable || undefined}
          // What is changed here does not open the record.
          onClick={isEditable ? (event) => event.stopPropagation() : undefined}
        >
          {isEditable ? (
            <Suspense fallback={<CellValue field={field} value={edits.valueOf(record, field)} env={env} />}>
              <EditableCell
                record={record}
                field={field}
                env={env}
                edits={edits}
                isEditing={editing === field.id}
                onEdit={() => onEdit(field.id)}
                onLeave={(move) => onLeave(field.id, move)}
              />
            </Suspense>
          ) : n === 0 && hasOpener ? (
            <button
              type="button"
              className={classes.opener}
              aria-label={record.label ?? t('card.unnamed', { id: record.id })}
              onClick={(event) => {
                event.stopPropagation()
                onPress(record)
              }}
            >
              <CellValue field={field} value={edits.valueOf(record, field)} env={env} />
            </button>
          ) : (
            <span className={classes.cell}>
              <CellValue field={field} value={edits.valueOf(record, field)} env={env} />
            </span>
          )}
        </td>
      ))}
    </tr>
  )
}
