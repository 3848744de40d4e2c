import type { Field, RecordView } from '@oficina/contract'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Move } from '../../fields/cell-editor.tsx'
import { CellValue } from '../../fields/cell-value.tsx'
import { type Env, textOf, valueKindOf } from '../../fields/field-env.ts'
import classes from './editable-cell.module.css'
import { fetchEditors, loadEditors } from './editors-ahead.ts'
import type { CellEdits } from './use-cell-edits.ts'

const CellEditor = lazy(async () => ({ default: (await loadEditors()).CellEditor }))

interface EditableCellProps {
  record: RecordView
  field: Field
  env: Env
  edits: CellEdits
  isEditing: boolean
  onEdit: () => void
  /** Where the hand goes next; `stay` where it just leaves. */
  onLeave: (move: Move) => void
}

/** A value that is changed where it stands: a press brings its editor, a box is ticked at once. */
export function EditableCell({ record, field, env, edits, isEditing, onEdit, onLeave }: EditableCellProps) {
  const { t } = useTranslation('blocks')
  const refused = edits.refusedOf(record, field)
  const value = edits.valueOf(record, field)
  if (valueKindOf(field) === 'boolean')
    return (
      <input
        type="checkbox"
        className={classes.box}
        aria-label={`${field.label}: ${record.label ?? record.id}`}
        checked={value === true}
        onChange={(event) => void edits.take(record, field, event.currentTarget.checked, event.currentTarget.checked)}
      />
    )
  if (isEditing)
    return (
      <span className={classes.editor}>
        <Suspense
          fallback={
            <span className={classes.coming}>
              <CellValue field={field} value={value} env={env} />
            </span>
          }
        >
          <CellEditor
            field={field}
            value={refused?.text === null ? refused.shown : value}
            env={env}
            typed={refused?.text ?? null}
            onTake={(next, shown, move) => {
              void edits.take(record, field, next, shown)
              onLeave(move)
            }}
            onRefuse={(text, message) => {
              edits.refuse(record, field, { text, shown: null, message })
              onLeave('stay')
            }}
            onCancel={() => {
              edits.refuse(record, field, null)
              onLeave('stay')
            }}
          />
        </Suspense>
      </span>
    )
  const shown = refused ? (refused.text ?? textOf(field, refused.shown, env)) : null
  const text = shown ?? textOf(field, value, env)
  return (
    <button
      type="button"
      className={classes.value}
      data-refused={refused ? true : undefined}
      title={refused?.message}
      aria-label={t('list.editCell', { field: field.label, value: text || t('list.noValue') })}
      onPointerEnter={() => void fetchEditors()}
      onFocus={() => void fetchEditors()}
      onClick={onEdit}
    >
      {shown === null ? <CellValue field={field} value={value} env={env} /> : <span className="t-cut">{shown}</span>}
    </button>
  )
}
