import { Button } from '@mantine/core'
import type { Field, Table } from '@oficina/contract'
import { type FieldTypeId, fieldKindOf } from '@oficina/kinds'
import { BlockError, SidePanel, toast } from '@oficina/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { BackButton } from './back-button.tsx'
import { errorText } from '../../lib/error-text.ts'
import { useWholeField } from '../fields/options/use-options.ts'
import { changesOf, draftOf, type FieldDraft, newDraft } from './field-draft.ts'
import { FieldSettings } from './field-settings.tsx'
import { saveChanges } from './save-changes.ts'
import { TablePanel } from './table/table-panel.tsx'
import { TypeChange } from './types/type-change.tsx'
import { typesToBecome } from './types/type-list.ts'
import { TypeTiles } from './types/type-tiles.tsx'

/** The settings of a field that is there already. */
export default function EditFieldPanel({ params, onClose }: DialogProps<{ tableId: string; fieldId: string }>) {
  const { t } = useTranslation('fields')
  const close = () => onClose()
  return (
    <TablePanel tableId={params.tableId} title={t('edit.titleAlone')} onClose={close}>
      {(table) => {
        const field = table.fields.find((one) => one.id === params.fieldId)
        if (field) return <WholeField key={field.type} table={table} field={field} onClose={close} />
        return (
          <SidePanel title={t('edit.titleAlone')} onClose={close}>
            <BlockError title={t('edit.gone')} />
          </SidePanel>
        )
      }}
    </TablePanel>
  )
}

/** The settings show every option: those of a long list are read first. */
function WholeField(props: EditFieldProps) {
  const { t } = useTranslation('fields')
  const { t: tCommon } = useTranslation()
  const { field, isWhole, error, retry } = useWholeField(props.field)
  if (isWhole) return <EditField {...props} field={field} />
  return (
    <SidePanel title={t('edit.title', { name: field.label })} onClose={props.onClose}>
      {error ? (
        <BlockError
          title={errorText(error)}
          action={
            <Button variant="default" onClick={retry}>
              {tCommon('action.retry')}
            </Button>
          }
        />
      ) : (
        <output className="t-2">{t('edit.loadingOptions', { count: field.long_list?.total ?? 0 })}</output>
      )}
    </SidePanel>
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
  const isConversion = needsConversion(field, draft)
  const changes = changesOf(field, draft)
  return (
    <FieldSettings
      title={t('edit.title', { name: field.label })}
      table={table}
      fieldId={field.id}
      draft={draft}
      onChange={onChange}
      kindAction={
        typesToBecome(table, field).length > 0 && (
          <Button variant="default" onClick={onTypes}>
            {t('edit.changeType')}
          </Button>
        )
      }
      otherButton={
        <Button variant="default" onClick={onClose}>
          {t('edit.cancel')}
        </Button>
      }
      saveLabel={isConversion ? t('edit.preview') : t('edit.save')}
      isChanged={isConversion || Object.keys(changes).length > 0}
      insteadOfSave={isConversion ? onPreview : null}
      save={() => saveChanges(table.id, field, changes)}
      onSaved={(saved) => toast.saved({ title: t('edit.saved', { name: saved.label }) })}
      onClose={onClose}
    />
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
      footer={<BackButton label={t('edit.back')} onClick={onBack} />}
    >
      <p className="t-2">{t('edit.changeTypeText')}</p>
      <TypeTiles types={typesToBecome(table, field)} onChoose={onChoose} />
    </SidePanel>
  )
}
