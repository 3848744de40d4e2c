import { own } from '@oficina/kinds'
import { LinkChip } from '@oficina/ui'
import { useEffect, useRef, useState } from 'react'
import { isApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { valueKindOf } from '../field-env.ts'
import { LinkCount } from '../link-count.tsx'
import { useLinkSearch } from '../use-link-search.ts'
import { PickEditor } from './pick-editor.tsx'
import { useLinkedCreation } from './use-linked-creation.ts'
import type { ValueEditorProps } from './value-editor.ts'

export interface LinkedRecord {
  id: number
  label: string | null
}

export const linkedName = ({ id, label }: LinkedRecord): string => label ?? `#${id}`
export const linkedRecords = (value: unknown): LinkedRecord[] =>
  (Array.isArray(value) ? value : value ? [value] : []) as LinkedRecord[]

const toPick = ({ id, label }: LinkedRecord) => ({
  id: String(id),
  label: linkedName({ id, label }),
  shown: <LinkChip>{linkedName({ id, label })}</LinkChip>,
  record: { id, label },
})

/**
 * Records of the connected table, found as one types. Of several, what was added and taken away is sent, so that those
 * whom this person cannot see stay linked.
 */
export function LinkPick({
  id,
  field,
  value,
  place,
  isInvalid,
  onBegin,
  onTake,
  onCancel,
  onProblem,
}: ValueEditorProps) {
  const isMany = valueKindOf(field) === 'links'
  const tableId = String(own(field.options, 'connectedTableId'))
  const [text, setText] = useState('')
  const [isOpened, setOpened] = useState(false)
  const { found, isLoading, error } = useLinkSearch(field, tableId, text, isOpened)
  const before = linkedRecords(value)
  const take = (records: readonly LinkedRecord[]) => {
    if (!isMany) return onTake(records[0]?.id ?? null, records[0] ?? null)
    const was = new Set(before.map((record) => record.id))
    const is = new Set(records.map((record) => record.id))
    const change = { add: [...is.difference(was)], remove: [...was.difference(is)] }
    onTake(change, records.length === 0 ? null : records)
  }
  // What is linked by the time that a new record is made may be more than what this was drawn with.
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  const create = useLinkedCreation(tableId, isOpened)
  const add = async (name: string) => {
    try {
      const made = await create?.(name)
      if (!made) return
      if (isMany) onTake({ add: [made.id], remove: [] }, [...linkedRecords(latest.current), made])
      else onTake(made.id, made)
    } catch (error) {
      if (!isApiError(error)) throw error
      onProblem({ reason: 'not_saved', details: { error } })
    }
  }
  return (
    <>
      <PickEditor
        id={id}
        label={field.label}
        isMany={isMany}
        isRequired={field.required}
        isInvalid={isInvalid}
        chosen={before.map(toPick)}
        found={found.map(toPick)}
        isLoading={isLoading}
        problem={error ? errorText(error) : null}
        search={text}
        onSearch={setText}
        onBegin={() => {
          setOpened(true)
          onBegin()
        }}
        onTake={(list) => take(list.map((one) => one.record))}
        onCancel={onCancel}
        onCreate={create && ((name) => void add(name))}
      />
      <LinkCount field={field} value={value} place={place} />
    </>
  )
}
