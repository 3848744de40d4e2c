import { ConfirmDialog } from '@oficina/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { api } from '../../../lib/api.ts'
import { removeRecord } from '../remove-record.ts'

interface DeleteRecordParams {
  tableId: string
  recordId: number
}

/** Asks before a record goes to the trash; true once it went. */
export default function DeleteRecord({ params, onClose }: DialogProps<DeleteRecordParams, boolean>) {
  const { t } = useTranslation('record')
  const { tableId, recordId } = params
  const [isBusy, setBusy] = useState(false)
  const record = useQuery(api.records.get.queryOptions({ tableId, recordId }))
  const name = record.data?.label ?? `#${recordId}`
  const remove = async () => {
    if (isBusy) return
    setBusy(true)
    if (await removeRecord(tableId, recordId, name)) return onClose(true)
    setBusy(false)
  }
  return (
    <ConfirmDialog
      title={t('delete.title', { name })}
      text={t('delete.text')}
      confirmLabel={t('menu.delete')}
      danger
      onConfirm={() => void remove()}
      onCancel={() => onClose(false)}
    />
  )
}
