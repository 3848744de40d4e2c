import type { RecordView } from '@oficina/contract'
import { useRef } from 'react'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { useSession } from '../../ground/session/session.ts'
import { useFieldEnv } from '../fields/field-env.ts'
import { designOf } from './form-items.ts'
import { type FormVariant, variantFor } from './form-columns.ts'
import { givenValues } from './given-values.ts'
import { NewRecordForm } from './new-record-form.tsx'
import { TableFormFrame } from './table-form-frame.tsx'

export interface CreateRecordParams {
  /** The table. */
  object: string
  /** Values by field id, as JSON: a link to this dialog may carry them. */
  values?: string
}

interface CreateRecordProps extends DialogProps<CreateRecordParams, readonly RecordView[]> {
  /** In place of what the form itself says. */
  variant?: FormVariant
}

/** A new record through the table's creation form. */
export function CreateRecord({ params, onClose, variant }: CreateRecordProps) {
  const env = useFieldEnv()
  const isAdvanced = useSession().plan.features.advancedDevFeatures === 'allowed'
  const made = useRef<RecordView[]>([])
  const close = () => onClose(made.current)
  return (
    <TableFormFrame tableId={params.object} needs="createRecords" shell={variant ? 'modal' : 'panel'} onClose={close}>
      {(table, forms) => (
        <NewRecordForm
          table={table}
          forms={forms}
          env={env}
          variant={variantFor(variant ?? designOf(forms, 'creation', table.fields).variant, isAdvanced)}
          given={givenValues(params.values, table.fields, env)}
          onMade={(record) => made.current.push(record)}
          onClose={close}
        />
      )}
    </TableFormFrame>
  )
}

export default function CreateRecordDialog(props: DialogProps<CreateRecordParams, readonly RecordView[]>) {
  return <CreateRecord {...props} />
}
