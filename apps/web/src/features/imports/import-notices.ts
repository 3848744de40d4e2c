import { useEffect, useEffectEvent } from 'react'
import { useGo } from '../../ground/navigation/use-go.ts'
import { useSession } from '../../ground/session/session.ts'
import { subscribe } from '../../lib/realtime.ts'

/** An import that has ended says so on whichever page the person is. */
export function useImportNotices(): void {
  const { user } = useSession()
  const go = useGo()
  const userId = user.id_user
  const tell = useEffectEvent(async (payload: unknown) => {
    // Its texts are not those of every screen.
    const { tellImport } = await import('./tell-import.ts')
    await tellImport(payload, go)
  })
  useEffect(
    () => subscribe(`user:${userId}`, ({ type, payload }) => void (type === 'import_table' && tell(payload))),
    [userId],
  )
}
