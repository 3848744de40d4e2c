import type { Component, Field, RecordView } from '@oficina/contract'
import type { DateText } from '@oficina/kinds'
import { toast } from '@oficina/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CellValue } from '../../../fields/cell-value.tsx'
import { isEditedInCell } from '../../../fields/edited-in-cell.ts'
import { isWritable, useFieldEnv } from '../../../fields/field-env.ts'
import { useRecordName } from '../../../views/cards/record-card.tsx'
import { EditableCell } from '../../shared/editable-cell.tsx'
import type { CellEdits } from '../../shared/use-cell-edits.ts'
import { useRecordPress } from '../../shared/use-record-press.ts'
import { dueStatus } from './task-lines.ts'
import classes from './tasks.module.css'

export interface TaskColumns {
  done: Field
  due: Field | undefined
  owner: Field | undefined
  canTick: boolean
  canEdit: boolean
}

interface TaskRowProps {
  block: Component
  task: RecordView
  columns: TaskColumns
  edits: CellEdits
  today: DateText
  canOpen: boolean
}

/** One thing to do: its box, its name, by when, and by whom. */
export function TaskRow({ block, task, columns, edits, today, canOpen }: TaskRowProps) {
  const { t } = useTranslation('blocks')
  const env = useFieldEnv()
  const nameOf = useRecordName()
  const press = useRecordPress(block, { open_record: canOpen, edit_record: columns.canEdit, delete_record: false })
  const [editing, setEditing] = useState<string | null>(null)
  const { done, due, owner, canTick, canEdit } = columns
  const isDone = edits.valueOf(task, done) === true
  const name = nameOf(task)
  const status = due ? dueStatus(edits.valueOf(task, due), isDone, today, env.timezone) : 'in-time'
  const tick = async (next: boolean) => {
    await edits.take(task, done, next, next)
    if (!next) return
    toast.info({
      id: `task-${task.id}`,
      title: t('tasks.done'),
      action: { label: t('tasks.undo'), onClick: () => void edits.takeLatest(task, done, false) },
    })
  }
  return (
    <li className={classes.task} data-done={isDone || undefined}>
      <input
        type="checkbox"
        className={classes.ring}
        aria-label={t(isDone ? 'tasks.reopen' : 'tasks.complete', { name })}
        checked={isDone}
        disabled={!canTick}
        onChange={(event) => void tick(event.currentTarget.checked)}
      />
      <button type="button" className={classes.name} onClick={() => press(task)}>
        {name}
      </button>
      <span className={classes.facts}>
        {[due, owner].map(
          (field) =>
            field && (
              <span key={field.id} className={classes.fact} data-status={field === due ? status : undefined}>
                {canEdit && isWritable(field) && isEditedInCell(field) ? (
                  <EditableCell
                    record={task}
                    field={field}
                    env={env}
                    edits={edits}
                    isEditing={editing === field.id}
                    onEdit={() => setEditing(field.id)}
                    onLeave={() => setEditing(null)}
                  />
                ) : (
                  <CellValue field={field} value={edits.valueOf(task, field)} env={env} />
                )}
                {field === due && status !== 'in-time' && (
                  <span className={classes.status}>{t(status === 'today' ? 'tasks.isToday' : 'tasks.isOverdue')}</span>
                )}
              </span>
            ),
        )}
      </span>
    </li>
  )
}
