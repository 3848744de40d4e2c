import { type OptionColor, stableColor } from '@oficina/ui'
import { useEffect, useMemo } from 'react'
import { useSession } from '../../../ground/session/session.ts'
import { realtime, usePositions } from '../../../lib/realtime.ts'

/** Someone else at a cell. */
export interface Other {
  fieldId: string
  name: string
  color: OptionColor
}

interface Place {
  record: number
  field: string | null
}

const isPlace = (place: unknown): place is Place => typeof place === 'object' && place !== null && 'record' in place

/** Tells others at which cell one is, and gives where they are, by record. */
export function useCellPresence(
  tableId: string,
  recordId: number | null,
  fieldId: string | null,
): ReadonlyMap<number, readonly Other[]> {
  const room = `records:${tableId}`
  const { user } = useSession()
  useEffect(() => {
    realtime.positions.set(room, recordId === null ? null : { record: recordId, field: fieldId })
  }, [room, recordId, fieldId])
  useEffect(() => () => realtime.positions.set(room, null), [room])
  const positions = usePositions(room)
  return useMemo(() => {
    const others = new Map<number, Other[]>()
    for (const { user: who, place } of positions) {
      if (!isPlace(place) || place.field === null || who.id === user.id_user) continue
      const other = { fieldId: place.field, name: who.name, color: stableColor(who.id) }
      others.set(place.record, [...(others.get(place.record) ?? []), other])
    }
    return others
  }, [positions, user.id_user])
}
