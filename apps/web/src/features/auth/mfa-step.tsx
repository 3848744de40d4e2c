import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api, isApiError } from '../../lib/api.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { filled } from '../forms/checks.ts'
import { FormError } from '../forms/form-error.tsx'
import { TextField } from '../forms/text-field.tsx'
import { AuthForm, AuthPage, LinkButton } from './auth-page.tsx'
import { loginErrorText } from './login-error-text.ts'
import { useCountdown } from './use-countdown.ts'
import type { LoginFlow, PendingLogin } from './use-login-flow.ts'

type Step = Extract<PendingLogin, { status: 'requires_mfa' }>
type Method = Step['methods'][number]

/** A new code may be asked for after this many seconds. */
const resendAfter = 30

/** The second factor of a login: a mailed code, the authenticator app or a recovery code. */
export function MfaStep({
  step,
  flow,
  organisation,
}: {
  step: Step
  flow: LoginFlow
  organisation?: string | undefined
}) {
  const { t } = useTranslation('auth')
  const [method, setMethod] = useState<Method>(step.sentTo ? 'email' : (step.methods[0] ?? 'email'))
  const [sentTo, setSentTo] = useState(step.sentTo)
  const [wait, startWait] = useCountdown(step.sentTo ? resendAfter : 0)
  const { control, handleSubmit, setFocus, reset } = useForm({ defaultValues: { code: '' } })

  // A step that has lost its validity cannot be repaired here: the login begins again, and says why.
  const failed = (error: unknown) => {
    if (isApiError(error, 'invalid_token') || isApiError(error, 'invalid_login_state')) flow.startOver(error)
    else setFocus('code')
  }
  const login = useMutation({ ...api.auth.mfaLogin.mutationOptions(), onSuccess: flow.take, onError: failed })
  const resend = useMutation({
    ...api.auth.mfaResend.mutationOptions(),
    onSuccess: (answer) => {
      setSentTo(answer.sentTo)
      startWait(resendAfter)
    },
    onError: failed,
  })
  // Also when the method changes: the link that was clicked is gone by then.
  useEffect(() => setFocus('code'), [method, setFocus])

  const choose = (next: Method) => {
    setMethod(next)
    reset()
    login.reset()
    if (next === 'email' && !sentTo) resend.mutate({ verifySession: step.verifySession })
  }
  const submit = handleSubmit(({ code }) =>
    login.mutate({
      verifySession: step.verifySession,
      verifyCode: method === 'recovery' ? code.trim() : code.replace(/\s/g, ''),
      method,
      ...(organisation ? { organisation } : {}),
    }),
  )
  const error = login.error ?? resend.error
  const hint = method === 'email' && !sentTo ? t('mfa.sending') : t(`mfa.hint.${method}`, { email: sentTo ?? '' })

  return (
    <AuthPage
      title={t('mfa.title')}
      text={hint}
      foot={
        <>
          {method === 'email' && (
            <LinkButton
              disabled={wait > 0 || resend.isPending}
              onClick={() => resend.mutate({ verifySession: step.verifySession })}
            >
              {wait > 0 ? t('mfa.resendIn', { seconds: wait }) : t('mfa.resend')}
            </LinkButton>
          )}
          {step.methods
            .filter((other) => other !== method)
            .map((other) => (
              <LinkButton key={other} onClick={() => choose(other)}>
                {t(`mfa.use.${other}`)}
              </LinkButton>
            ))}
          <LinkButton onClick={() => flow.startOver()}>{t('backToLogin')}</LinkButton>
        </>
      }
    >
      <AuthForm onSubmit={() => void submit()}>
        <FormError>{error && loginErrorText(t, error, currentLanguage())}</FormError>
        <TextField
          control={control}
          name="code"
          size="sm"
          label={t('mfa.code')}
          checks={[filled('auth:validation.codeRequired')]}
          inputMode={method === 'recovery' ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" size="sm" fullWidth loading={login.isPending}>
          {t('login.submit')}
        </Button>
      </AuthForm>
    </AuthPage>
  )
}
