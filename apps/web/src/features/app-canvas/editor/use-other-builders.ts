import { useEffect } from 'react'
import { useSession } from '../../../ground/session/session.ts'
import { realtime, usePositions } from '../../../lib/realtime.ts'
import { appRoom } from '../use-app.ts'

export interface OtherBuilder {
  id: string
  name: string
  /** The block at which they are. */
  block: string | null
}

/** Tells other builders of the page at which block one is, and knows where they are. */
export function useOtherBuilders(appId: string, block: string | null): OtherBuilder[] {
  const { user } = useSession()
  const room = appRoom(appId)
  useEffect(() => realtime.positions.set(room, { editing: true, block }), [room, block])
  useEffect(() => () => realtime.positions.set(room, null), [room])
  const others = new Map<string, OtherBuilder>()
  for (const { user: who, place } of usePositions(room))
    if (who.id !== user.id_user) others.set(who.id, { ...who, block: (place as { block: string | null }).block })
  return [...others.values()]
}
