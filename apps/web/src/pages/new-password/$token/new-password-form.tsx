import { Button } from '@mantine/core'
import type { OficinaContract, OutputOf } from '@oficina/contract'
import { toast } from '@oficina/ui'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AuthForm, AuthPage } from '../../../features/auth/auth-page.tsx'
import { linkErrorText } from '../../../features/auth/login-error-text.ts'
import { NewPasswordFields } from '../../../features/auth/new-password-fields.tsx'
import type { LoginFlow } from '../../../features/auth/use-login-flow.ts'
import { atMost, filled, typed } from '../../../features/forms/checks.ts'
import { FormError } from '../../../features/forms/form-error.tsx'
import { ReadOnlyField } from '../../../features/forms/read-only-field.tsx'
import { PasswordField, TextField } from '../../../features/forms/text-field.tsx'
import { api, isApiError } from '../../../lib/api.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { ExpiredLink } from './expired-link.tsx'

export type LinkInfo = OutputOf<OficinaContract['auth']['tokenInfo']>

interface NewPasswordFormProps {
  token: string
  info: LinkInfo
  flow: LoginFlow
}

const empty = { first_name: '', last_name: '', current: '', password: '', repeat: '' }

/** Sets a new password by a mailed link, or accepts an invitation with a new or the existing one. Then signs in. */
export function NewPasswordForm({ token, info, flow }: NewPasswordFormProps) {
  const { t } = useTranslation(['auth', 'notices'])
  const { control, handleSubmit, setFocus, setError } = useForm({ defaultValues: empty })
  const invited = info.kind === 'invite'
  // Someone with an account proves that it is theirs; everyone else makes a password.
  const confirming = invited && info.hasPassword
  const asksName = invited && info.needsName
  const organisation = info.organisation?.slug

  const save = useMutation({
    mutationFn: async (values: typeof empty) => {
      const { newToken } = await api.auth.changePasswordWithToken({
        token,
        password: confirming ? values.current : values.password,
        ...(asksName ? { first_name: values.first_name.trim(), last_name: values.last_name.trim() } : {}),
      })
      return api.auth.loginWithToken({ token: newToken, ...(organisation ? { organisation } : {}), remember: true })
    },
    onSuccess: async (result) => {
      toast.saved({
        title: invited ? t('newPassword.joined', { name: info.organisation?.name ?? '' }) : t('notices:password.reset'),
      })
      await flow.take(result)
    },
    onError: (error) => {
      if (isApiError(error, 'password_mismatch')) {
        setError('current', { message: 'auth:newPassword.wrongPassword' }, { shouldFocus: true })
      }
    },
  })
  useEffect(() => {
    setFocus(asksName ? 'first_name' : confirming ? 'current' : 'password')
  }, [asksName, confirming, setFocus])

  if (isApiError(save.error, 'invalid_token') || isApiError(save.error, 'gone')) return <ExpiredLink />
  const submit = handleSubmit((values) => save.mutate(values))
  const shownError = isApiError(save.error, 'password_mismatch') ? null : save.error

  return (
    <AuthPage
      org={invited && info.organisation ? { name: info.organisation.name, logo: null } : null}
      title={invited ? t('newPassword.inviteTitle', { name: info.organisation?.name ?? '' }) : t('newPassword.title')}
      text={confirming ? t('newPassword.confirmText') : invited ? t('newPassword.inviteText') : t('newPassword.text')}
      foot={
        <>
          {confirming && (
            <Link to="/password-reset" className="text-link">
              {t('login.forgot')}
            </Link>
          )}
          <Link to="/login" className="text-link">
            {t('backToLogin')}
          </Link>
        </>
      }
    >
      <AuthForm onSubmit={() => void submit()}>
        <FormError>{shownError && linkErrorText(t, shownError, currentLanguage())}</FormError>
        <ReadOnlyField size="sm" label={t('login.email')} value={info.email} autoComplete="username" />
        {asksName && (
          <>
            <TextField
              control={control}
              name="first_name"
              size="sm"
              label={t('signup.firstName')}
              autoComplete="given-name"
              checks={[filled(), atMost(80)]}
            />
            <TextField
              control={control}
              name="last_name"
              size="sm"
              label={t('signup.lastName')}
              autoComplete="family-name"
              checks={[atMost(80)]}
            />
          </>
        )}
        {confirming ? (
          <PasswordField
            control={control}
            name="current"
            size="sm"
            label={t('password.yours')}
            autoComplete="current-password"
            checks={[typed('auth:validation.passwordRequired')]}
          />
        ) : (
          <NewPasswordFields control={control} password="password" repeat="repeat" size="sm" />
        )}
        <Button type="submit" size="sm" fullWidth loading={save.isPending}>
          {invited ? t('newPassword.accept') : t('newPassword.submit')}
        </Button>
      </AuthForm>
    </AuthPage>
  )
}
