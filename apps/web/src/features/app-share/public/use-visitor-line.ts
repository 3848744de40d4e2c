import { useEffect, useEffectEvent } from 'react'
import { asVisitor, realtime, subscribe } from '../../../lib/realtime.ts'

/** The page itself and its data come first. */
const afterFirstScreen = 1_000
/** Where the network was away when the socket's library was to be fetched. */
const tryAgainAfter = 3_000

interface VisitorLine {
  token: string
  /** When what is shown was read; undefined while nothing is. */
  since: string | undefined
  /** The page is built otherwise. */
  onChange: (version: string) => void
  /** The link opens nothing any more. */
  onEnd: () => void
}

/** A visitor's own line to the server: it tells of the tables that the link shows, and when the link ends. */
export function useVisitorLine({ token, since, onChange, onEnd }: VisitorLine) {
  const change = useEffectEvent(onChange)
  const end = useEffectEvent(onEnd)
  const begin = useEffectEvent(() => since !== undefined && realtime.since(since))
  const isThere = since !== undefined
  useEffect(() => {
    if (!isThere) return
    const leave = [
      subscribe('public:page', ({ type, payload }) => {
        if (type === 'publicView.changed') change((payload as { version: string }).version)
      }),
      realtime.onSignedOut(() => {
        realtime.stop()
        end()
      }),
    ]
    let timer: ReturnType<typeof setTimeout>
    const start = () => {
      begin()
      realtime.start(asVisitor(token)).catch(() => {
        timer = setTimeout(start, tryAgainAfter)
      })
    }
    timer = setTimeout(start, afterFirstScreen)
    return () => {
      clearTimeout(timer)
      for (const stop of leave) stop()
      realtime.stop()
    }
  }, [token, isThere])
}
