import { Button } from '@mantine/core'
import type { Field, RecordView } from '@oficina/contract'
import { isSameJson, type Json } from '@oficina/kinds'
import { BlockError, FormSkeleton, SidePanel, toast } from '@oficina/ui'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { api, isApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { problemOf } from '../../fields/editors/refusal.ts'
import { ReadOnlyValue } from '../../fields/editors/read-only-value.tsx'
import { faceOf } from '../../fields/kinds/faces.ts'
import { Editor as TodoEditor } from '../../fields/kinds/todo-list/editor.tsx'
import { todosOf } from '../../fields/kinds/todo-list/todo-values.ts'
import type { ValueProblem } from '../../fields/editors/value-editor.ts'
import { isWritable, useFieldEnv } from '../../fields/field-env.ts'
import { problemText } from '../../fields/problem-text.ts'
import { FormError } from '../../forms/form-error.tsx'
import { recordIdIn } from './record-dialog.tsx'

export interface ChecklistParams {
  tableId: string
  recordId: string | number
  fieldId: string
}

/** A record's list of things to do, in a panel of its own: changed as one likes, and saved as a whole. */
export default function ChecklistPanel({ params, onClose }: DialogProps<ChecklistParams>) {
  const { t } = useTranslation('record')
  const { tableId, fieldId } = params
  const recordId = recordIdIn(params.recordId)
  const table = useQuery(api.tables.get.queryOptions({ tableId }))
  const record = useQuery({ ...api.records.get.queryOptions({ tableId, recordId }), staleTime: 0 })
  const field = table.data?.fields.find((one) => one.id === fieldId && faceOf(one).isChecklist)
  const error = table.error ?? record.error
  if (table.data && record.data && field)
    return (
      <Checklist
        field={field}
        record={record.data}
        tableId={tableId}
        canEdit={table.data.can.updateRecords && isWritable(field)}
        onClose={() => onClose()}
      />
    )
  return (
    <SidePanel title={t('checklist.title', { name: record.data?.label ?? '' })} onClose={() => onClose()}>
      {error ? (
        <BlockError
          title={isApiError(error, 'not_found') ? t('notFound') : errorText(error)}
          text={isApiError(error) ? `${error.id} · ${error.code}` : undefined}
        />
      ) : table.data && !field ? (
        <BlockError title={t('problem.unknownField')} text="field_not_found · 404" />
      ) : (
        <FormSkeleton fields={4} />
      )}
    </SidePanel>
  )
}

const isSame = (one: unknown, other: unknown) =>
  isSameJson(todosOf(one) as unknown as Json, todosOf(other) as unknown as Json)

interface ChecklistProps {
  field: Field
  record: RecordView
  tableId: string
  canEdit: boolean
  onClose: () => void
}

function Checklist({ field, record, tableId, canEdit, onClose }: ChecklistProps) {
  const { t } = useTranslation('record')
  const env = useFieldEnv()
  const id = useId()
  const [first] = useState(record)
  const [value, setValue] = useState<unknown>(record.values[field.id] ?? null)
  // What is typed last is taken as the list loses the focus, and saved before it is drawn again.
  const latest = useRef(value)
  const [isBegun, setBegun] = useState(false)
  const [problem, setProblem] = useState<ValueProblem | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isReady = canEdit && isBegun && problem === null
  const at = { tableId, recordId: record.id }
  const save = async () => {
    if (!isReady || isSaving) return
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    if (isSame(latest.current, first.values[field.id])) return
    setSaving(true)
    try {
      const values = { [field.id]: latest.current }
      await api.forms.updateRecord({ ...at, kind: 'update', version: first.version, values })
      toast.success({ title: t('checklist.saved') })
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      setProblem(problemOf(error, field.id))
    } finally {
      setSaving(false)
    }
  }
  const take = (shown: unknown) => {
    latest.current = shown
    setValue(shown)
    setBegun(!isSame(shown, first.values[field.id]))
  }
  return (
    <SidePanel
      title={t('checklist.title', { name: record.label ?? `#${record.id}` })}
      onClose={onClose}
      onSave={() => void save()}
      footer={
        canEdit && (
          <Button disabled={!isReady} loading={isSaving} onClick={() => void save()}>
            {t('checklist.save')}
          </Button>
        )
      }
    >
      {canEdit ? (
        <TodoEditor
          id={id}
          field={field}
          value={value}
          env={env}
          isInvalid={problem !== null}
          place={at}
          onBegin={() => {
            setProblem(null)
            setBegun(true)
          }}
          onTake={(_, shown) => take(shown)}
          onCancel={() => setProblem(null)}
          onProblem={setProblem}
        />
      ) : (
        <ReadOnlyValue field={field} value={value} env={env} place={at} />
      )}
      <FormError>{problem && problemText(problem)}</FormError>
    </SidePanel>
  )
}
