import type { Field, RecordView } from '@oficina/contract'
import { toast } from '@oficina/ui'
import { useState } from 'react'
import { api, isApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { notifyTaken } from '../../records/notify-taken.ts'

/** What stands in a cell until the answers that the block shows know of it. */
interface Taken {
  version: number
  shown: unknown
}

/** What was given and not taken: it stays in its cell, with why. */
export interface RefusedValue {
  /** As it was typed, where it could not even be read. */
  text: string | null
  shown: unknown
  message: string
}

const keyOf = (record: RecordView, field: Field) => `${record.id} ${field.id}`
const withKey = <T>(map: ReadonlyMap<string, T>, key: string, value: T | null): ReadonlyMap<string, T> => {
  const next = new Map(map)
  if (value === null) next.delete(key)
  else next.set(key, value)
  return next
}

/** Values that are changed where a block shows them: seen at once, taken back when the server refuses them. */
export function useCellEdits(tableId: string) {
  const [taken, setTaken] = useState<ReadonlyMap<string, Taken>>(new Map())
  const [refusals, setRefusals] = useState<ReadonlyMap<string, RefusedValue>>(new Map())
  const valueOf = (record: RecordView, field: Field): unknown => {
    const own = taken.get(keyOf(record, field))
    return own && own.version >= record.version ? own.shown : record.values[field.id]
  }
  const refuse = (record: RecordView, field: Field, refused: RefusedValue | null) =>
    setRefusals((now) => withKey(now, keyOf(record, field), refused))
  const write = async (record: RecordView, field: Field, value: unknown, shown: unknown, version?: number) => {
    const key = keyOf(record, field)
    refuse(record, field, null)
    setTaken((now) => withKey(now, key, { version: record.version, shown }))
    try {
      const written = await api.records.update({
        tableId,
        recordId: record.id,
        ...(version !== undefined && { version }),
        values: { [field.id]: value },
      })
      notifyTaken(tableId, written)
      setTaken((now) => withKey(now, key, { version: written.version, shown: written.values[field.id] ?? shown }))
    } catch (error) {
      if (!isApiError(error)) throw error
      const title = errorText(error)
      setTaken((now) => withKey(now, key, null))
      refuse(record, field, { text: null, shown, message: title })
      toast.error({ title })
    }
  }
  /** Against the version that is shown: who changed the same field meanwhile is not overwritten. */
  const take = (record: RecordView, field: Field, value: unknown, shown: unknown) =>
    write(record, field, value, shown, record.version)
  /** Whatever the record has become since, as when something is taken back that was just done. */
  const takeLatest = (record: RecordView, field: Field, value: unknown) => write(record, field, value, value)
  return {
    valueOf,
    refusedOf: (record: RecordView, field: Field) => refusals.get(keyOf(record, field)),
    take,
    takeLatest,
    refuse,
  }
}
export type CellEdits = ReturnType<typeof useCellEdits>
