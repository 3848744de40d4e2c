import type { RecordView } from '@oficina/contract'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { CreateRecord, type CreateRecordParams } from './create-record-dialog.tsx'

/** A new record in a window, whatever the form itself says. */
export default function CreateRecordModal(props: DialogProps<CreateRecordParams, readonly RecordView[]>) {
  return <CreateRecord {...props} variant="4_cols" />
}
