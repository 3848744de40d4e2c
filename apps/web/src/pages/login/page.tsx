import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { LoginSteps } from '../../features/auth/login-steps.tsx'
import { useLoginFlow } from '../../features/auth/use-login-flow.ts'
import { api } from '../../lib/api.ts'
import { FindOrganisation } from './find-organisation.tsx'
import { LoginForm } from './login-form.tsx'
import { readLoginSearch } from './login-search.ts'
import { LoginSkeleton } from './login-skeleton.tsx'
import { useProviderReturn } from './use-provider-return.ts'

export const Route = createFileRoute('/login/')({
  validateSearch: readLoginSearch,
  staticData: { frame: 'signed-out', leaveWhenSignedIn: true, messages: ['auth'], title: 'auth:login.pageTitle' },
  component: LoginPage,
})

function LoginPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const place = useQuery({
    ...api.auth.publicOrg.queryOptions(search.org ? { name: search.org } : {}),
    placeholderData: keepPreviousData,
  })
  const flow = useLoginFlow({ next: search.next })
  const returning = useProviderReturn(search, flow)
  const [email, setEmail] = useState('')
  const [remember, setRemember] = useState(true)
  const [finding, setFinding] = useState(false)

  // Without an answer the form still works: providers, sign-up and the organisation's name are what it then lacks.
  if (place.isPending || returning) return <LoginSkeleton />
  if (flow.pending) return <LoginSteps flow={flow} organisation={search.org} remember={remember} />
  if (finding) {
    return (
      <FindOrganisation
        email={email}
        onBack={() => setFinding(false)}
        onFound={(address, slug) => {
          setEmail(address)
          setFinding(false)
          flow.startOver()
          void navigate({ search: (before) => ({ ...(before.next ? { next: before.next } : {}), org: slug }) })
        }}
      />
    )
  }
  return (
    <LoginForm
      key={search.org ?? ''}
      search={search}
      place={place.data}
      flow={flow}
      email={email}
      remember={remember}
      onEmail={setEmail}
      onRemember={setRemember}
      onFindOrganisation={() => setFinding(true)}
    />
  )
}
