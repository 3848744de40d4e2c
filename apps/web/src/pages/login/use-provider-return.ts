import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isProvider } from '../../features/auth/providers.tsx'
import type { LoginFlow } from '../../features/auth/use-login-flow.ts'
import { api } from '../../lib/api.ts'
import { storage } from '../../lib/storage.ts'
import type { LoginSearch } from './login-search.ts'

/** Finishes a sign-in that comes back from a provider with a ticket; true while that is under way. */
export function useProviderReturn(search: LoginSearch, flow: LoginFlow): boolean {
  const router = useRouter()
  const { oauth, provider, org } = search
  const [busy, setBusy] = useState(Boolean(oauth && isProvider(provider)))
  // The ticket works once, and effects may run twice.
  const used = useRef(false)
  useEffect(() => {
    if (!oauth || !isProvider(provider) || used.current) return
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
          oauthProvider: provider,
          oauthToken: oauth,
          ...(org ? { organisation: org } : {}),
          remember: true,
        })
        storage.set('login-provider', provider)
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
