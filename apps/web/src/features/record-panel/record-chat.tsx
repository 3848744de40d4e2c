import { Button } from '@mantine/core'
import type { Table } from '@oficina/contract'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import type { Env } from '../fields/field-env.ts'
import { RecordActivity } from './activity/record-activity.tsx'
import type { EditedRecord } from './record-edit.ts'
import classes from './record-panel.module.css'

/** The record's conversation. Its form can be filled in from here. */
export function RecordChat({ table, edit, env }: { table: Table; edit: EditedRecord; env: Env }) {
  const { t } = useTranslation('record')
  const { tableId, recordId } = edit
  return (
    <>
      {table.can.updateRecords && !edit.isGone && (
        <div className={classes.chatActions}>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => void openDialog('tableChatForm', { tableId, recordId })}
          >
            {t('chat.update')}
          </Button>
        </div>
      )}
      <RecordActivity table={table} edit={edit} env={env} shown="comments" />
    </>
  )
}
