import { Button, Select } from '@mantine/core'
import type { Table } from '@oficina/contract'
import { canBeUniqueKey } from '@oficina/kinds'
import { BlockError, Bone, Dialog, Skeleton, toast, useUiTexts } from '@oficina/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { useSession } from '../../../ground/session/session.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { message } from '../../../lib/message-key.ts'
import { kindOf } from '../../fields/field-env.ts'
import { FormError } from '../../forms/form-error.tsx'
import { UpsellNote } from '../../settings/upsell-note.tsx'
import { Duplicates, duplicatesIn } from './duplicates.tsx'
import { refusalText } from '../problem-text.ts'

/** By which field no two records of a table may be alike. */
export default function TableSettingsDialog({ params, onClose }: DialogProps<{ tableId: string }>) {
  const { t } = useTranslation('fields')
  const { tableId } = params
  const table = useQuery(api.tables.get.queryOptions({ tableId }))
  const unique = useQuery(api.uniqueRecords.get.queryOptions({ tableId }))
  const error = table.error ?? unique.error
  if (table.data?.can.manage && unique.data) {
    return <Settings table={table.data} current={unique.data.unique_field_id} onClose={() => onClose()} />
  }
  return (
    <Dialog title={t('unique.title')} onClose={() => onClose()}>
      {error ? (
        <BlockError title={errorText(error)} />
      ) : table.data && !table.data.can.manage ? (
        <BlockError title={message('errors:permission_denied')} />
      ) : (
        <Skeleton>
          <Bone width="60%" height={14} />
          <Bone width="100%" height={32} />
        </Skeleton>
      )}
    </Dialog>
  )
}

interface SettingsProps {
  table: Table
  current: string | null
  onClose: () => void
}

function Settings({ table, current, onClose }: SettingsProps) {
  const { t } = useTranslation('fields')
  const texts = useUiTexts()
  const queries = useQueryClient()
  const isAllowed = useSession().plan.features.advancedDevFeatures === 'allowed'
  const [fieldId, setFieldId] = useState(current)
  const save = useMutation({
    mutationFn: () => api.uniqueRecords.set({ tableId: table.id, unique_field_id: fieldId }),
    onSuccess: async (saved) => {
      queries.setQueryData(api.uniqueRecords.get.key({ tableId: table.id }), saved)
      await queries.invalidateQueries({ queryKey: api.tables.get.key({ tableId: table.id }) })
      toast.saved({ title: t('unique.saved') })
      onClose()
    },
  })
  const keys = table.fields.filter((field) => canBeUniqueKey(kindOf(field), field.options))
  const duplicates = save.error ? duplicatesIn(save.error) : null
  return (
    <Dialog
      title={t('unique.title')}
      onClose={onClose}
      onSubmit={() => save.mutate()}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" disabled={!isAllowed || fieldId === current} loading={save.isPending}>
            {t('unique.save')}
          </Button>
        </>
      }
    >
      {!isAllowed && <UpsellNote feature="advancedDevFeatures" />}
      <Select
        label={t('unique.field')}
        description={t('unique.text')}
        placeholder={t('unique.none')}
        data={keys.map((field) => ({ value: field.id, label: field.label }))}
        value={fieldId}
        disabled={!isAllowed}
        clearable
        data-autofocus
        onChange={(next) => {
          save.reset()
          setFieldId(next)
        }}
      />
      {duplicates ? (
        <Duplicates tableId={table.id} duplicates={duplicates} onFollow={onClose} />
      ) : (
        <FormError>{save.error && refusalText(save.error)}</FormError>
      )}
    </Dialog>
  )
}
