import type { Field } from '@oficina/contract'
import { useRef, useState } from 'react'
import type { ValueEditorProps, ValueProblem } from '../fields/editors/value-editor.ts'
import type { Env } from '../fields/field-env.ts'
import type { EditedRecord } from './record-edit.ts'

/** Ties an editor to its field of a record: what it shows, where what is taken goes, and what went wrong. */
export function useFieldEdit(
  edit: EditedRecord,
  field: Field,
  env: Env,
  id: string,
): { editor: ValueEditorProps; problem: ValueProblem | null } {
  const [unread, setUnread] = useState<ValueProblem | null>(null)
  // What others write after this is a conflict; null while nothing is begun.
  const begunAt = useRef<number | null>(null)
  const version = edit.record?.version ?? 1
  const problem = unread ?? edit.draftOf(field.id)?.problem ?? null
  const editor: ValueEditorProps = {
    id,
    field,
    env,
    value: edit.valueOf(field.id),
    isInvalid: problem !== null,
    place: edit.recordId === 0 ? null : { tableId: edit.tableId, recordId: edit.recordId },
    onBegin: () => {
      begunAt.current ??= version
    },
    onTake: (value, shown) => {
      const seen = begunAt.current ?? version
      begunAt.current = null
      void edit.save(field.id, value, shown, seen)
    },
    onCancel: () => {
      begunAt.current = null
    },
    onProblem: setUnread,
  }
  return { editor, problem }
}
