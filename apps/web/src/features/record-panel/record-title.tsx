import type { Field, RecordView } from '@oficina/contract'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { keepEscape } from '../fields/editors/keep-escape.ts'
import { LineEditor } from '../fields/editors/line-editor.tsx'
import { type Env, isFilledIn, isWritable } from '../fields/field-env.ts'
import { problemText } from '../fields/problem-text.ts'
import type { EditedRecord } from './record-edit.ts'
import classes from './record-panel.module.css'
import { useFieldEdit } from './use-field-edit.ts'

/** The name field if people type names, and if it is also the label of the record. */
export function titleField(fields: readonly Field[], labelFieldId: string | null, canEdit: boolean): Field | null {
  const name = fields.find((field) => field.is_name)
  if (!name || !canEdit || !isWritable(name)) return null
  if (labelFieldId !== null && labelFieldId !== name.id) return null
  return isFilledIn(name) ? null : name
}

/** The title of the record, edited in place. */
export function RecordTitle({ edit, field, env }: { edit: EditedRecord; field: Field; env: Env }) {
  const { t } = useTranslation('record')
  const id = useId()
  const { editor, problem } = useFieldEdit(edit, field, env, id)
  useFocusWhenNew(id, edit.record?.version === 1 && (edit.record.values[field.id] ?? null) === null)
  return (
    <div onKeyDownCapture={keepEscape}>
      <label htmlFor={id} className="sr-only">
        {field.label}
      </label>
      <LineEditor {...editor} className={classes.title} placeholder={t('untitled')} />
      {problem && (
        <p className={classes.problem} id={`${id}-problem`} role="alert">
          {problemText(problem)}
        </p>
      )}
    </div>
  )
}

/** A record that was just made and has no name yet: whoever made it types one next. */
function useFocusWhenNew(id: string, isNew: boolean) {
  const wasNew = useRef(isNew)
  useEffect(() => {
    if (!wasNew.current) return
    let frame = requestAnimationFrame(() => {
      // After the panel has taken the focus for itself.
      frame = requestAnimationFrame(() => {
        const title = document.getElementById(id)
        // Whoever was quicker is writing elsewhere in it already.
        const isWriting =
          document.activeElement?.matches('input, textarea') &&
          title?.closest('dialog')?.contains(document.activeElement)
        if (!isWriting) title?.focus({ preventScroll: true })
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [id])
}

/** A record's name where it can only be read. */
export function PlainTitle({ record }: { record: RecordView }) {
  const { t } = useTranslation('record')
  return <p className={classes.plainTitle}>{record.label ?? t('untitled')}</p>
}
