import type { Field, RecordView, Table } from '@oficina/contract'
import type { Env } from '../../../fields/field-env.ts'
import { RecordBody } from '../../../record-panel/record-body.tsx'
import { useRecordEdit } from '../../../record-panel/use-record-edit.ts'

interface OneRecordProps {
  table: Table
  recordId: RecordView['id']
  /** The fields that the view shows, in its order. */
  fields: readonly Field[]
  env: Env
}

/** A record with the fields of a view, to be read and changed in place. */
export function OneRecord({ table, recordId, fields, env }: OneRecordProps) {
  const edit = useRecordEdit(table.id, recordId)
  return <RecordBody table={{ ...table, fields: [...fields] }} edit={edit} env={env} />
}
