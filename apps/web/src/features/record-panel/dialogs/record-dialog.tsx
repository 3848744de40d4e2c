import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { TableFormFrame } from '../../record-form/table-form-frame.tsx'
import { RecordPanel } from '../record-panel.tsx'
import { tabIn } from '../record-tabs.ts'

export interface RecordDialogParams {
  /** The table. */
  object: string
  id: string | number
  /** One of the record's tabs. */
  tab?: string
}

/** A number that could be a record's; anything else is one that is not there. */
export const recordIdIn = (id: string | number): number => {
  const number = Number(id)
  return Number.isSafeInteger(number) && number > 0 ? number : Number.MAX_SAFE_INTEGER
}

interface RecordDialogProps extends DialogProps<RecordDialogParams> {
  isReadOnly: boolean
}

/** A record over whatever page one is on. */
export function RecordDialog({ params, onClose, isReadOnly }: RecordDialogProps) {
  const close = () => onClose()
  return (
    <TableFormFrame tableId={params.object} needs="read" shell="panel" onClose={close}>
      {(table) => (
        <RecordPanel
          table={table}
          recordId={recordIdIn(params.id)}
          store={null}
          tab={tabIn(params.tab, table)}
          isReadOnly={isReadOnly}
          onOpen={(id) => {
            close()
            if (id !== null) void openDialog('editRecord', { object: table.id, id: String(id) })
          }}
        />
      )}
    </TableFormFrame>
  )
}
