import { Button, Loader } from '@mantine/core'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthPage } from '../../../../features/auth/auth-page.tsx'
import { linkErrorText } from '../../../../features/auth/login-error-text.ts'
import { LoginSteps } from '../../../../features/auth/login-steps.tsx'
import { useLeaveToLogin } from '../../../../features/auth/use-leave-to-login.ts'
import { useLoginFlow } from '../../../../features/auth/use-login-flow.ts'
import { api, isApiError } from '../../../../lib/api.ts'
import { currentLanguage } from '../../../../lib/i18n.ts'

export const Route = createFileRoute('/signup/confirm/$token/')({
  staticData: { frame: 'signed-out', messages: ['auth'], title: 'auth:signup.confirming' },
  component: ConfirmSignUpPage,
})

/** The end of a sign-up: the mailed link makes the organisation and signs in. */
function ConfirmSignUpPage() {
  const { t } = useTranslation(['auth', 'errors'])
  const { token } = Route.useParams()
  const flow = useLoginFlow({ onStartOver: useLeaveToLogin() })
  const [failure, setFailure] = useState<unknown>(null)
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    const confirm = async () => {
      try {
        const { newToken, organisation } = await api.auth.confirmSignUp({ token })
        await flow.take(await api.auth.loginWithToken({ token: newToken, organisation, remember: true }))
      } catch (error) {
        setFailure(error)
      }
    }
    void confirm()
  }, [token, flow])

  if (flow.pending) return <LoginSteps flow={flow} />
  if (!failure) {
    return (
      <AuthPage title={t('signup.confirming')} text={t('signup.confirmingText')}>
        <Loader size={24} />
      </AuthPage>
    )
  }
  const expired =
    isApiError(failure, 'invalid_token') || isApiError(failure, 'gone') || isApiError(failure, 'invalid_input')
  return (
    <AuthPage
      title={expired ? t('errors:link_expired') : t('signup.failed')}
      text={expired ? t('signup.expiredText') : linkErrorText(t, failure, currentLanguage())}
      foot={
        <Link to="/login" className="text-link">
          {t('backToLogin')}
        </Link>
      }
    >
      <Button size="sm" fullWidth renderRoot={(props) => <Link to="/signup" {...props} />}>
        {t('signup.again')}
      </Button>
    </AuthPage>
  )
}
