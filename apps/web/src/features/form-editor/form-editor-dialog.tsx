import type { TableFormKind } from '@oficina/contract'
import { BlockError } from '@oficina/ui'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { useSession } from '../../ground/session/session.ts'
import { whyNot } from '../../ground/session/why-not.ts'
import { message } from '../../lib/message-key.ts'
import { useFieldEnv } from '../fields/field-env.ts'
import { FormShell } from '../record-form/form-shell.tsx'
import { TableFormFrame } from '../record-form/table-form-frame.tsx'
import { UpsellNote } from '../settings/upsell-note.tsx'
import { FormEditor } from './form-editor.tsx'
import { useTranslation } from 'react-i18next'

export interface FormEditorParams {
  tableId: string
  /** `conditionals` opens the conditional fields; the form itself otherwise. */
  view?: string
}

interface FormEditorDialogProps extends DialogProps<FormEditorParams> {
  kind: TableFormKind
}

/** The editor of one of a table's forms, for those who may change the table and whose plan has it. */
export function FormEditorDialog({ params, onClose, kind }: FormEditorDialogProps) {
  const { t } = useTranslation('forms')
  const env = useFieldEnv()
  const lacks = whyNot(useSession(), 'forms.manage')
  const close = () => onClose()
  if (lacks !== null)
    return (
      <FormShell variant="side_panel" title={t(`editor.kind.${kind}`)} onClose={close}>
        {lacks === 'needs_plan' ? (
          <UpsellNote feature="advancedBusinessFeatures">{t('editor.needsPlan')}</UpsellNote>
        ) : (
          <BlockError title={message('errors:permission_denied')} />
        )}
      </FormShell>
    )
  return (
    <TableFormFrame tableId={params.tableId} needs="manage" shell="panel" onClose={close}>
      {(table, forms) => (
        <FormEditor
          table={table}
          forms={forms}
          kind={kind}
          view={params.view === 'conditionals' ? 'conditionals' : 'customForm'}
          env={env}
          onClose={close}
        />
      )}
    </TableFormFrame>
  )
}
