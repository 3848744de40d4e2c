import type { Field, Table } from '@oficina/contract'
import { Button, Select } from '@mantine/core'
import { Dialog, toast } from '@oficina/ui'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError, api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { messageIfAny } from '../../../lib/message-key.ts'
import { FieldEditor } from '../../fields/editors/field-editor.tsx'
import type { ValueProblem } from '../../fields/editors/value-editor.ts'
import { type Env, isWritable, kindOf, valueKindOf } from '../../fields/field-env.ts'
import { problemText } from '../../fields/problem-text.ts'
import type { RecordStore } from '../record-store.ts'
import { offerUndo } from '../offer-undo.ts'
import { followJob } from './follow-job.ts'

interface EditManyProps {
  table: Table
  store: RecordStore
  ids: number[]
  env: Env
  onClose: () => void
}

/** Files and running times belong to one record each. */
const forMany = (field: Field) => isWritable(field) && valueKindOf(field) !== 'files' && !kindOf(field).traits.measured

/** Gives one field of many records one value. */
export function EditMany({ table, store, ids, env, onClose }: EditManyProps) {
  const { t } = useTranslation(['records', 'record'])
  const fields = table.fields.filter(forMany)
  const [fieldId, setFieldId] = useState<string | null>(null)
  const [given, setGiven] = useState<{ value: unknown; shown: unknown }>({ value: null, shown: null })
  const [problem, setProblem] = useState<ValueProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const editorId = useId()
  const field = fields.find(({ id }) => id === fieldId)

  const save = async () => {
    if (!field || problem || isBusy) return
    setBusy(true)
    try {
      const answer = await api.bulk.update({ tableId: table.id, ids, field: field.id, value: given.value })
      const toastId = `bulk-${answer.job_id}`
      const failed = answer.job_id
        ? await followJob(answer.job_id, (done) =>
            toast.info({ id: toastId, title: t('actions.editing', { done, total: ids.length }), persistent: true }),
          )
        : null
      await store.reload()
      if (failed) toast.error({ id: toastId, title: messageIfAny(`errors:${failed}`) ?? failed })
      else {
        toast.close(toastId)
        offerUndo(table.id, t('actions.edited', { count: answer.count }), answer.change_id)
      }
      if (!failed) onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error({ title: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('actions.editTitle', { count: ids.length })}
      onClose={onClose}
      onSubmit={() => void save()}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" disabled={!field || problem !== null} loading={isBusy}>
            {t('actions.editConfirm', { count: ids.length })}
          </Button>
        </>
      }
    >
      <Select
        label={t('actions.field')}
        placeholder={t('actions.chooseField')}
        data={fields.map(({ id, label }) => ({ value: id, label }))}
        value={fieldId}
        searchable
        onChange={(id) => {
          setFieldId(id)
          setGiven({ value: null, shown: null })
          setProblem(null)
        }}
        data-autofocus
      />
      {field && (
        <div style={{ marginTop: 12 }}>
          <label htmlFor={editorId} className="t-label">
            {t('actions.value')}
          </label>
          <FieldEditor
            key={field.id}
            id={editorId}
            field={field}
            value={given.shown}
            env={env}
            isInvalid={problem !== null}
            place={null}
            onBegin={() => {}}
            onTake={(value, shown) => {
              setGiven({ value, shown })
              setProblem(null)
            }}
            onCancel={() => {}}
            onProblem={setProblem}
          />
          {problem && (
            <p role="alert" style={{ color: 'var(--danger)' }}>
              {problemText(problem)}
            </p>
          )}
          {given.value === null && !problem && <p className="t-3">{t('actions.emptied')}</p>}
        </div>
      )}
    </Dialog>
  )
}
