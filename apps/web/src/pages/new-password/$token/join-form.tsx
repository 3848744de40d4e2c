import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AuthForm, AuthPage } from '../../../features/auth/auth-page.tsx'
import { linkErrorText } from '../../../features/auth/login-error-text.ts'
import { MailSent } from '../../../features/auth/mail-sent.tsx'
import { emailAddress, filled } from '../../../features/forms/checks.ts'
import { FormError } from '../../../features/forms/form-error.tsx'
import { TextField } from '../../../features/forms/text-field.tsx'
import { api, isApiError } from '../../../lib/api.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { ExpiredLink } from './expired-link.tsx'

/** An invitation that came to a phone: the person says their address, and the invitation goes there. */
export function JoinForm({ token, organisation }: { token: string; organisation: string }) {
  const { t } = useTranslation('auth')
  const { control, handleSubmit, setFocus } = useForm({ defaultValues: { email: '' } })
  const join = useMutation(api.invitations.join.mutationOptions())
  useEffect(() => setFocus('email'), [setFocus])
  if (isApiError(join.error, 'invalid_token')) return <ExpiredLink />
  if (join.isSuccess)
    return (
      <MailSent
        title={t('join.sentTitle')}
        text={t('join.sentText', { email: join.variables.email, name: organisation })}
      />
    )
  const submit = handleSubmit(({ email }) => join.mutate({ token, email: email.trim() }))
  return (
    <AuthPage
      org={{ name: organisation, logo: null }}
      title={t('newPassword.inviteTitle', { name: organisation })}
      text={t('join.text')}
    >
      <AuthForm onSubmit={() => void submit()}>
        <FormError>{join.error && linkErrorText(t, join.error, currentLanguage())}</FormError>
        <TextField
          control={control}
          name="email"
          type="email"
          size="sm"
          label={t('login.email')}
          autoComplete="email"
          checks={[filled('auth:validation.emailRequired'), emailAddress()]}
        />
        <Button type="submit" size="sm" fullWidth loading={join.isPending}>
          {t('join.submit')}
        </Button>
      </AuthForm>
    </AuthPage>
  )
}
