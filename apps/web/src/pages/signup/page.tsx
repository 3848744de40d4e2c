import { FormSkeleton } from '@oficina/ui'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { SignUpClosed } from './sign-up-closed.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export const Route = createFileRoute('/signup/')({
  staticData: { frame: 'signed-out', leaveWhenSignedIn: true, messages: ['auth'], title: 'auth:signup.title' },
  component: SignUpPage,
})

function SignUpPage() {
  const place = useQuery(api.auth.publicOrg.queryOptions({}))
  if (place.isPending) return <FormSkeleton fields={4} />
  // When the server cannot say, the form does: its answer tells whether sign-up is open.
  return place.data && !place.data.signup ? <SignUpClosed /> : <SignUpForm />
}
