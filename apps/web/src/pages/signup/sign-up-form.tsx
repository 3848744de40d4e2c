import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AuthForm, AuthPage } from '../../features/auth/auth-page.tsx'
import { linkErrorText } from '../../features/auth/login-error-text.ts'
import { MailSent } from '../../features/auth/mail-sent.tsx'
import { NewPasswordFields } from '../../features/auth/new-password-fields.tsx'
import { atMost, emailAddress, filled } from '../../features/forms/checks.ts'
import { FormError } from '../../features/forms/form-error.tsx'
import { TextField } from '../../features/forms/text-field.tsx'
import { api, isApiError } from '../../lib/api.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { SignUpClosed } from './sign-up-closed.tsx'
import classes from './sign-up-form.module.css'

const empty = { organisation: '', first_name: '', last_name: '', email: '', password: '', repeat: '' }

/** Makes a new organisation; a mailed link then proves the address. */
export function SignUpForm() {
  const { t } = useTranslation('auth')
  const { control, handleSubmit } = useForm({ defaultValues: empty })
  const signUp = useMutation(api.auth.signUp.mutationOptions())
  const submit = handleSubmit((values) =>
    signUp.mutate({
      organisation_name: values.organisation.trim(),
      first_name: values.first_name.trim(),
      last_name: values.last_name.trim(),
      email: values.email.trim(),
      password: values.password,
      language: currentLanguage(),
    }),
  )
  const toLogin = (
    <span>
      {t('signup.haveAccount')}{' '}
      <Link to="/login" className="text-link">
        {t('login.submit')}
      </Link>
    </span>
  )
  if (isApiError(signUp.error, 'signup_disabled')) return <SignUpClosed />
  if (signUp.isSuccess) {
    return (
      <MailSent
        title={t('signup.sentTitle')}
        text={t('signup.sentText', { email: signUp.variables.email })}
        foot={toLogin}
      />
    )
  }
  return (
    <AuthPage title={t('signup.title')} text={t('signup.text')} foot={toLogin}>
      <AuthForm onSubmit={() => void submit()}>
        <FormError>{signUp.error && linkErrorText(t, signUp.error, currentLanguage())}</FormError>
        <TextField
          control={control}
          name="organisation"
          size="sm"
          label={t('signup.organisation')}
          autoComplete="organization"
          checks={[filled(), atMost(80)]}
        />
        <div className={classes.names}>
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
        </div>
        <TextField
          control={control}
          name="email"
          type="email"
          size="sm"
          label={t('signup.email')}
          autoComplete="username"
          checks={[filled('auth:validation.emailRequired'), emailAddress()]}
        />
        <NewPasswordFields control={control} password="password" repeat="repeat" size="sm" />
        <Button type="submit" size="sm" fullWidth loading={signUp.isPending}>
          {t('signup.submit')}
        </Button>
      </AuthForm>
    </AuthPage>
  )
}
