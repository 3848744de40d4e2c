import type { LoginResult } from '@oficina/contract'
import { useState } from 'react'
import { useBeginSession } from '../../ground/session/session.ts'

/** A login that asks for one more thing. */
export type PendingLogin = Exclude<LoginResult, { status: 'loggedIn' }>

export interface LoginFlow {
  pending: PendingLogin | null
  /** Why the login fell back to its start. */
  failure: unknown
  /** Goes on with an answer of any login call: in, or to the next step. */
  take: (result: LoginResult) => Promise<void>
  startOver: (failure?: unknown) => void
}

interface LoginFlowOptions {
  next?: string | undefined
  /** For pages without a form to fall back to. */
  onStartOver?: (failure?: unknown) => void
}

/** The steps after a password, a provider or a mailed link: second factor, choice of organisation, in. */
export function useLoginFlow({ next, onStartOver }: LoginFlowOptions = {}): LoginFlow {
  const begin = useBeginSession()
  const [pending, setPending] = useState<PendingLogin | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  return {
    pending,
    failure,
    take: async (result) => {
      setFailure(null)
      if (result.status === 'loggedIn') await begin(result.session, next)
      else setPending(result)
    },
    startOver: (reason) => {
      if (onStartOver) return onStartOver(reason)
      setPending(null)
      setFailure(reason ?? null)
    },
  }
}
