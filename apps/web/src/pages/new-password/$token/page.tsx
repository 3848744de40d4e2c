import { Button } from '@mantine/core'
import { FormSkeleton } from '@oficina/ui'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AuthPage } from '../../../features/auth/auth-page.tsx'
import { linkErrorText } from '../../../features/auth/login-error-text.ts'
import { LoginSteps } from '../../../features/auth/login-steps.tsx'
import { useLeaveToLogin } from '../../../features/auth/use-leave-to-login.ts'
import { useLoginFlow } from '../../../features/auth/use-login-flow.ts'
import { FormError } from '../../../features/forms/form-error.tsx'
import { api, isApiError } from '../../../lib/api.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { ExpiredLink } from './expired-link.tsx'
import { JoinForm } from './join-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

// Open to signed-in people too: the link may be for another account than the one in use.
export const Route = createFileRoute('/new-password/$token/')({
  staticData: { frame: 'signed-out', messages: ['auth', 'notices'], title: 'auth:newPassword.title' },
  component: NewPasswordPage,
})

function NewPasswordPage() {
  const { t } = useTranslation('auth')
  const { token } = Route.useParams()
  const info = useQuery({ ...api.auth.tokenInfo.queryOptions({ token }), staleTime: Number.POSITIVE_INFINITY })
  const flow = useLoginFlow({ onStartOver: useLeaveToLogin() })

  if (flow.pending) return <LoginSteps flow={flow} organisation={info.data?.organisation?.slug} />
  if (info.isPending) return <FormSkeleton fields={2} />
  if (info.data?.kind === 'join') return <JoinForm token={token} organisation={info.data.organisation?.name ?? ''} />
  if (info.data) return <NewPasswordForm token={token} info={info.data} flow={flow} />
  // A link that was cut on its way is no link either.
  if (isApiError(info.error, 'invalid_token') || isApiError(info.error, 'invalid_input')) return <ExpiredLink />
  return (
    <AuthPage
      title={t('newPassword.title')}
      foot={
        <Link to="/login" className="text-link">
          {t('backToLogin')}
        </Link>
      }
    >
      <FormError>{linkErrorText(t, info.error, currentLanguage())}</FormError>
      <Button size="sm" variant="default" onClick={() => void info.refetch()} loading={info.isFetching}>
        {t('retry')}
      </Button>
    </AuthPage>
  )
}
