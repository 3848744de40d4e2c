import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { RecordDialog, type RecordDialogParams } from './record-dialog.tsx'

export default function EditRecord(props: DialogProps<RecordDialogParams>) {
  return <RecordDialog {...props} isReadOnly={false} />
}
