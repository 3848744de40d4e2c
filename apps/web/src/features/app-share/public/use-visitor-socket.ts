import { useEffect, useEffectEvent } from 'react'
import { callsAnswered } from '../../../lib/api-request.ts'
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
export function useVisitorSocket({ token, since, onChange, onEnd }: VisitorLine) {
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
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    const start = async () => {
      // What the page still waits for would share the line with the library of this one.
      await callsAnswered()
      if (isOver) return
      begin()
      realtime.start(asVisitor(token)).catch(() => {
        timer = setTimeout(() => void start(), tryAgainAfter)
      })
    }
    timer = setTimeout(() => void start(), afterFirstScreen)
    return () => {
      isOver = true
      clearTimeout(timer)
      for (const stop of leave) stop()
      realtime.stop()
    }
  }, [token, isThere])
}
