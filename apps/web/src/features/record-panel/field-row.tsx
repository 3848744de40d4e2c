import { Button, Tooltip } from '@mantine/core'
import type { Field } from '@oficina/contract'
import type { FieldTypeId } from '@oficina/kinds'
import { Icon } from '@oficina/ui'
import { IconInfoCircle, IconLayoutSidebarRightExpand, IconLock } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { FieldEditor } from '../fields/editors/field-editor.tsx'
import { keepEscape } from '../fields/editors/keep-escape.ts'
import { ReadOnlyValue } from '../fields/editors/read-only-value.tsx'
import { type Env, isWritable } from '../fields/field-env.ts'
import { faceOf } from '../fields/kinds/faces.ts'
import { fieldIcons } from '../fields/kinds/icons.ts'
import { problemText } from '../fields/problem-text.ts'
import classes from './record-panel.module.css'
import type { EditedRecord } from './record-edit.ts'
import { isStale } from '../fields/editors/refusal.ts'
import { useFieldEdit } from './use-field-edit.ts'

interface FieldRowProps {
  field: Field
  edit: EditedRecord
  env: Env
  canEdit: boolean
}

/** A field of the record: its name, its editor, and why its last value did not go. */
export function FieldRow({ field, edit, env, canEdit }: FieldRowProps) {
  const { t } = useTranslation('record')
  const id = useId()
  const { editor, problem } = useFieldEdit(edit, field, env, id)
  const isOpen = canEdit && isWritable(field)
  return (
    <div className={classes.row} data-field={field.key} onKeyDownCapture={keepEscape}>
      <div className={classes.label}>
        <Icon of={fieldIcons[field.type as FieldTypeId]} size={15} />
        <label htmlFor={isOpen ? id : undefined} className={classes.labelText}>
          {field.label}
          {field.required && isOpen && <span className={classes.required}> *</span>}
        </label>
        {field.tooltip && (
          <Tooltip label={field.tooltip} multiline maw={260}>
            <button type="button" className={classes.hint} aria-label={field.tooltip}>
              <Icon of={IconInfoCircle} size={13} />
            </button>
          </Tooltip>
        )}
        {faceOf(field).isChecklist && edit.record && (
          <Tooltip label={t('checklist.open')}>
            <button
              type="button"
              className={classes.hint}
              aria-label={t('checklist.openOf', { label: field.label })}
              onClick={() =>
                void openDialog('recordChecklist', {
                  tableId: edit.tableId,
                  recordId: String(edit.recordId),
                  fieldId: field.id,
                })
              }
            >
              <Icon of={IconLayoutSidebarRightExpand} size={14} />
            </button>
          </Tooltip>
        )}
        {!isOpen && canEdit && (
          <span className={classes.hint} title={t('field.readOnly')}>
            <Icon of={IconLock} size={12} />
          </span>
        )}
      </div>
      <div className={classes.value}>
        {isOpen ? <FieldEditor {...editor} /> : <ReadOnlyValue {...editor} />}
        {problem && (
          <div className={classes.problem} id={`${id}-problem`} role="alert">
            <span>{problemText(problem)}</span>
            {edit.draftOf(field.id)?.problem && (
              <span className={classes.ways}>
                <Button variant="default" size="compact-xs" onClick={() => edit.discard(field.id)}>
                  {isStale(problem) ? t('stale.theirs') : t('field.discard')}
                </Button>
                <Button variant="default" size="compact-xs" onClick={() => void edit.again(field.id)}>
                  {isStale(problem) ? t('stale.mine') : t('field.again')}
                </Button>
              </span>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
