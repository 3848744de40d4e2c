import { useEffect } from 'react'
import { useSession } from '../../ground/session/session.ts'
import { subscribe } from '../../lib/realtime.ts'
import { refreshPeople } from './user-queries.ts'

/** Lists of people and roles follow what others do meanwhile. */
export function usePeopleEvents() {
  const orgId = useSession().org.id
  useEffect(
    () => subscribe(`org:${orgId}`, ({ type }) => void (/^(?:role|user|refetch)\b/.test(type) && refreshPeople())),
    [orgId],
  )
}
