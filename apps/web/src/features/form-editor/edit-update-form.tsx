import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { FormEditorDialog, type FormEditorParams } from './form-editor-dialog.tsx'

export default function EditUpdateForm(props: DialogProps<FormEditorParams>) {
  return <FormEditorDialog {...props} kind="update" />
}
