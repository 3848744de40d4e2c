import { Button } from '@mantine/core'
import type { Table } from '@oficina/contract'
import { EmptyState } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import type { EditedRecord } from './record-edit.ts'

/** The record's conversation. It has none to show yet; its form can be filled in from here. */
export function RecordChat({ table, edit }: { table: Table; edit: EditedRecord }) {
  const { t } = useTranslation('record')
  const { tableId, recordId } = edit
  return (
    <EmptyState
      place="bare"
      illustration="chat"
      title={t('chat.none')}
      text={t('chat.noneText')}
      actions={
        table.can.updateRecords &&
        !edit.isGone && (
          <Button variant="default" onClick={() => void openDialog('tableChatForm', { tableId, recordId })}>
            {t('chat.update')}
          </Button>
        )
      }
    />
  )
}
