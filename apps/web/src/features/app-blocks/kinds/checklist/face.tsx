import type { Field, RecordView, Table } from '@oficina/contract'
import { toast } from '@oficina/ui'
import { IconChecklist } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, isApiError } from '../../../../lib/api.ts'
import { errorText } from '../../../../lib/error-text.ts'
import { ReadOnlyValue } from '../../../fields/editors/read-only-value.tsx'
import { Editor as TodoEditor } from '../../../fields/kinds/todo-list/editor.tsx'
import type { ValueProblem } from '../../../fields/editors/value-editor.ts'
import { isWritable, useFieldEnv } from '../../../fields/field-env.ts'
import { problemText } from '../../../fields/problem-text.ts'
import { FormError } from '../../../forms/form-error.tsx'
import { useRecordName } from '../../../views/cards/record-card.tsx'
import { BlockEmpty } from '../../block-states.tsx'
import { useIsMember } from '../../data/app-data.tsx'
import type { FaceProps } from '../../face-props.ts'
import { WithData } from '../../shared/with-data.tsx'
import classes from '../../shared/content.module.css'

interface ChecklistSettings {
  viewSettings: { checklist_field: string | null }
  actions: { check_items: boolean; add_items: boolean }
}

/** The to-dos that stand in a field of the chosen record, or of the first. */
export function Face({ block, settings }: FaceProps<ChecklistSettings>) {
  const { t } = useTranslation('blocks')
  return (
    <WithData block={block}>
      {(answers, table) => {
        const record = answers.get('record', 'record')?.record ?? answers.get('records', 'list')?.records[0]
        const field = table.fields.find(({ id }) => id === settings.viewSettings.checklist_field)
        if (!record || !field)
          return <BlockEmpty icon={IconChecklist} title={t('list.empty')} text={t('list.emptyText')} />
        return <Todos key={record.id} record={record} field={field} table={table} actions={settings.actions} />
      }}
    </WithData>
  )
}

interface TodosProps {
  record: RecordView
  field: Field
  table: Table
  actions: ChecklistSettings['actions']
}

function Todos({ record, field, table, actions }: TodosProps) {
  const id = useId()
  const env = useFieldEnv()
  const nameOf = useRecordName()
  const isMember = useIsMember()
  const [problem, setProblem] = useState<ValueProblem | null>(null)
  // Until the server's answer comes round, what was ticked stays ticked.
  const [taken, setTaken] = useState<{ version: number; shown: unknown } | null>(null)
  const stored = record.values[field.id] ?? null
  const value = taken && taken.version >= record.version ? taken.shown : stored
  const canEdit = isMember && table.can.updateRecords && isWritable(field) && (actions.check_items || actions.add_items)
  const place = { tableId: table.id, recordId: record.id }
  const take = async (next: unknown, shown: unknown) => {
    setTaken({ version: record.version, shown })
    try {
      await api.records.update({ ...place, values: { [field.id]: next } })
    } catch (error) {
      if (!isApiError(error)) throw error
      setTaken(null)
      toast.error({ title: errorText(error) })
    }
  }
  return (
    <div className={classes.text}>
      <p className="t-small t-2 t-cut">{nameOf(record)}</p>
      {canEdit ? (
        <TodoEditor
          id={id}
          field={field}
          value={value}
          env={env}
          isInvalid={problem !== null}
          place={place}
          onBegin={() => setProblem(null)}
          onTake={(next, shown) => void take(next, shown)}
          onCancel={() => setProblem(null)}
          onProblem={setProblem}
        />
      ) : (
        <ReadOnlyValue field={field} value={value} env={env} place={place} />
      )}
      <FormError>{problem && problemText(problem)}</FormError>
    </div>
  )
}
