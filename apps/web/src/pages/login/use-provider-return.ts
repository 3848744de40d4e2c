import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Provider } from '../../features/auth/provider-buttons.tsx'
import type { LoginFlow } from '../../features/auth/use-login-flow.ts'
import { api } from '../../lib/api.ts'
import type { LoginSearch } from './login-search.ts'

/** Finishes a sign-in that comes back from a provider with a ticket; true while that is under way. */
export function useProviderReturn(search: LoginSearch, flow: LoginFlow): boolean {
  const router = useRouter()
  const { oauth, provider, org } = search
  const [busy, setBusy] = useState(Boolean(oauth && provider))
  // The ticket works once, and effects may run twice.
  const used = useRef(false)
  useEffect(() => {
    if (!oauth || !provider || used.current) return
    used.current = true
    // Gone from the address before the next step, so that loading the page again does not try it once more.
    const clean = () =>
      router.navigate({
        to: '/login',
        search: ({ oauth: _ticket, provider: _provider, ...rest }: LoginSearch) => rest,
        replace: true,
      })
    const finish = async () => {
      try {
        const result = await api.auth.login({
          oauthProvider: provider as Provider,
          oauthToken: oauth,
          ...(org ? { organisation: org } : {}),
          remember: true,
        })
        if (result.status !== 'loggedIn') await clean()
        await flow.take(result)
      } catch (error) {
        await clean()
        flow.startOver(error)
      }
      setBusy(false)
    }
    void finish()
  }, [oauth, provider, org, flow, router])
  return busy
}
