import { Button } from '@mantine/core'
import type { Field, Table } from '@oficina/contract'
import { type FieldTypeId, fieldKindOf } from '@oficina/kinds'
import { BlockError, Icon, SidePanel, toast } from '@oficina/ui'
import { IconArrowLeft } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../app/dialogs/dialog-components.ts'
import { api } from '../../lib/api.ts'
import { changesOf, draftOf, type FieldDraft, newDraft, type Problem, problemsOf } from './field-draft.ts'
import { FieldForm } from './field-form.tsx'
import classes from './field-panel.module.css'
import { KindHead } from './kind-head.tsx'
import { problemsIn, refusalText } from './problem-text.ts'
import { TablePanel } from './table-panel.tsx'
import { TypeChange } from './type-change.tsx'
import { typesToBecome } from './type-list.ts'
import { TypeTiles } from './type-tiles.tsx'

/** The settings of a field that is there already. */
export default function EditFieldPanel({ params, onClose }: DialogProps<{ tableId: string; fieldId: string }>) {
  const { t } = useTranslation('fields')
  const close = () => onClose()
  return (
    <TablePanel tableId={params.tableId} title={t('edit.titleAlone')} onClose={close}>
      {(table) => {
        const field = table.fields.find((one) => one.id === params.fieldId)
        if (field) return <EditField key={field.type} table={table} field={field} onClose={close} />
        return (
          <SidePanel title={t('edit.titleAlone')} onClose={close}>
            <BlockError title={t('edit.gone')} />
          </SidePanel>
        )
      }}
    </TablePanel>
  )
}

/** Whether the values have to be written anew: another type, or settings that need another column. */
function needsConversion(field: Field, draft: FieldDraft): boolean {
  if (draft.type !== field.type) return true
  const kind = fieldKindOf(draft.type)
  return kind.columnOf(draft.options) !== kind.columnOf(field.options)
}

interface EditFieldProps {
  table: Table
  field: Field
  onClose: () => void
}

function EditField({ table, field, onClose }: EditFieldProps) {
  const [draft, setDraft] = useState(() => draftOf(field))
  const [step, setStep] = useState<'form' | 'types' | 'preview'>('form')
  if (step === 'preview') {
    return <TypeChange table={table} field={field} draft={draft} onBack={() => setStep('form')} onClose={onClose} />
  }
  if (step === 'types') {
    const choose = (type: FieldTypeId) => {
      const fresh = type === field.type ? draftOf(field) : newDraft(type)
      setDraft({
        ...fresh,
        label: draft.label,
        tooltip: draft.tooltip,
        required: draft.required,
        readonly: draft.readonly,
      })
      setStep('form')
    }
    return <OtherTypes table={table} field={field} onChoose={choose} onBack={() => setStep('form')} onClose={onClose} />
  }
  return (
    <Settings
      table={table}
      field={field}
      draft={draft}
      onChange={setDraft}
      onTypes={() => setStep('types')}
      onPreview={() => setStep('preview')}
      onClose={onClose}
    />
  )
}

interface SettingsProps extends EditFieldProps {
  draft: FieldDraft
  onChange: (draft: FieldDraft) => void
  onTypes: () => void
  onPreview: () => void
}

function Settings({ table, field, draft, onChange, onTypes, onPreview, onClose }: SettingsProps) {
  const { t } = useTranslation('fields')
  const queries = useQueryClient()
  const [found, setFound] = useState<Problem[]>([])
  const update = useMutation({
    ...api.fields.update.mutationOptions(),
    onSuccess: async (saved) => {
      await queries.invalidateQueries({ queryKey: api.tables.get.key({ tableId: table.id }) })
      toast.saved({ title: t('edit.saved', { name: saved.label }) })
      onClose()
    },
    onError: (error) => setFound(problemsIn(error)),
  })
  const isConversion = needsConversion(field, draft)
  const changes = changesOf(field, draft)
  const isChanged = isConversion || Object.keys(changes).length > 0
  const save = () => {
    if (!isChanged) return
    const problems = problemsOf(draft)
    setFound(problems)
    if (problems.length > 0) return
    if (isConversion) onPreview()
    else update.mutate({ tableId: table.id, fieldId: field.id, ...changes })
  }
  const failure = update.error && problemsIn(update.error).length === 0 ? refusalText(update.error) : null
  return (
    <SidePanel
      title={t('edit.title', { name: field.label })}
      onClose={onClose}
      onSave={save}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('edit.cancel')}
          </Button>
          <Button disabled={!isChanged} loading={update.isPending} onClick={save}>
            {isConversion ? t('edit.preview') : t('edit.save')}
          </Button>
        </>
      }
    >
      <KindHead type={draft.type}>
        {typesToBecome(table, field).length > 0 && (
          <Button variant="default" onClick={onTypes}>
            {t('edit.changeType')}
          </Button>
        )}
      </KindHead>
      <FieldForm
        table={table}
        fieldId={field.id}
        draft={draft}
        problems={found}
        failure={failure}
        onChange={onChange}
      />
    </SidePanel>
  )
}

interface OtherTypesProps extends EditFieldProps {
  onChoose: (type: FieldTypeId) => void
  onBack: () => void
}

function OtherTypes({ table, field, onChoose, onBack, onClose }: OtherTypesProps) {
  const { t } = useTranslation('fields')
  return (
    <SidePanel
      title={t('edit.changeTypeOf', { name: field.label })}
      onClose={onClose}
      footer={
        <Button
          variant="subtle"
          color="gray"
          className={classes.back ?? ''}
          leftSection={<Icon of={IconArrowLeft} size={15} />}
          onClick={onBack}
        >
          {t('edit.back')}
        </Button>
      }
    >
      <p className="t-2">{t('edit.changeTypeText')}</p>
      <TypeTiles types={typesToBecome(table, field)} onChoose={onChoose} />
    </SidePanel>
  )
}
