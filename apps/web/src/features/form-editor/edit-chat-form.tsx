import type { DialogProps } from '../../app/dialogs/dialog-components.ts'
import { FormEditorDialog, type FormEditorParams } from './form-editor-dialog.tsx'

export default function EditChatForm(props: DialogProps<FormEditorParams>) {
  return <FormEditorDialog {...props} kind="chat" />
}
