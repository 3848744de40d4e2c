import type { Table, TableForms } from '@oficina/contract'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { useSession } from '../../../ground/session/session.ts'
import { useFieldEnv } from '../../fields/field-env.ts'
import { baseColumns, variantFor } from '../../record-form/form-columns.ts'
import { designOf } from '../../record-form/form-items.ts'
import { FormShell } from '../../record-form/form-shell.tsx'
import { TableFormFrame } from '../../record-form/table-form-frame.tsx'
import { RecordBody } from '../record-body.tsx'
import { recordIdIn } from './record-dialog.tsx'
import { ToolColumn } from '../record-tools.tsx'
import toolClasses from '../record-tools.module.css'
import { linkFieldsOf } from '../related-records.tsx'
import { useRecordEdit } from '../use-record-edit.ts'
import { useTools } from '../use-tools.ts'

interface EditRecordModalParams {
  object: string
  id: string | number
}

/** A record in a window, with one of its tools beside it where there is room. */
export default function EditRecordModal({ params, onClose }: DialogProps<EditRecordModalParams>) {
  const close = () => onClose()
  return (
    <TableFormFrame tableId={params.object} needs="read" shell="modal" onClose={close}>
      {(table, forms) => <RecordWindow table={table} forms={forms} recordId={recordIdIn(params.id)} onClose={close} />}
    </TableFormFrame>
  )
}

interface RecordWindowProps {
  table: Table
  forms: TableForms
  recordId: number
  onClose: () => void
}

function RecordWindow({ table, forms, recordId, onClose }: RecordWindowProps) {
  const env = useFieldEnv()
  const edit = useRecordEdit(table.id, recordId)
  const isAdvanced = useSession().plan.features.advancedDevFeatures === 'allowed'
  const { variant: wanted = '4_cols' } = designOf(forms, 'update', table.fields)
  const variant = variantFor(wanted === 'side_panel' ? '4_cols' : wanted, isAdvanced)
  const { columns } = useTools()
  const hasTool = variant !== 'compact' && columns > 0
  const tool = linkFieldsOf(table).length > 0 ? 'related-records' : 'history'
  return (
    <FormShell variant={variant} title={`#${recordId} · ${table.label}`} onClose={onClose}>
      <div className={toolClasses.row}>
        <div className={toolClasses.main}>
          <RecordBody table={table} edit={edit} env={env} columns={baseColumns(variant)} />
        </div>
        {edit.record && hasTool && (
          <ToolColumn tool={tool} table={table} edit={edit} env={env} isAlone={false} onHide={null} />
        )}
      </div>
    </FormShell>
  )
}
