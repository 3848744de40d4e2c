import { Button, Checkbox } from '@mantine/core'
import type { OficinaContract, OutputOf } from '@oficina/contract'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AuthForm, AuthPage, LinkButton } from '../../features/auth/auth-page.tsx'
import { errorFromAddress, loginErrorText } from '../../features/auth/login-error-text.ts'
import { ProviderButtons } from '../../features/auth/provider-buttons.tsx'
import { isProvider, providerNames } from '../../features/auth/providers.tsx'
import type { LoginFlow } from '../../features/auth/use-login-flow.ts'
import { emailAddress, filled, typed } from '../../features/forms/checks.ts'
import { FormError } from '../../features/forms/form-error.tsx'
import { PasswordField, TextField } from '../../features/forms/text-field.tsx'
import { api, isApiError } from '../../lib/api.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { storage } from '../../lib/storage.ts'
import classes from './login-form.module.css'
import type { LoginSearch } from './login-search.ts'

interface LoginFormProps {
  search: LoginSearch
  place: OutputOf<OficinaContract['auth']['publicOrg']> | undefined
  flow: LoginFlow
  email: string
  remember: boolean
  onEmail: (email: string) => void
  onRemember: (remember: boolean) => void
  onFindOrganisation: () => void
}

/** E-mail and password, and the other ways in. */
export function LoginForm({
  search,
  place,
  flow,
  email,
  remember,
  onEmail,
  onRemember,
  onFindOrganisation,
}: LoginFormProps) {
  const { t } = useTranslation('auth')
  const { control, handleSubmit, setFocus, resetField } = useForm({ defaultValues: { email, password: '' } })
  const org = place?.org ?? null
  const login = useMutation({
    ...api.auth.login.mutationOptions(),
    onSuccess: (result) => {
      storage.remove('login-provider')
      return flow.take(result)
    },
    onError: () => {
      resetField('password')
      setFocus('password')
    },
  })
  useEffect(() => {
    // On a touch screen this would throw the keyboard over half of the page.
    if (window.matchMedia('(pointer: fine)').matches) setFocus(email ? 'password' : 'email')
  }, [email, setFocus])

  const submit = handleSubmit((values) => {
    onEmail(values.email.trim())
    login.mutate({
      email: values.email.trim(),
      password: values.password,
      remember,
      ...(org ? { organisation: org.slug } : {}),
    })
  })
  const failure = login.error ?? flow.failure ?? (login.isIdle ? errorFromAddress(search.error) : null)
  const missing = search.org && place && !org ? search.org : null

  return (
    <AuthPage
      org={org && { name: org.name, logo: org.logo_customizado }}
      title={org ? t('login.titleOrg', { name: org.name }) : t('login.title')}
      text={t('login.text')}
      foot={
        <>
          {place?.signup && (
            <span>
              {t('login.firstTime')}{' '}
              <Link to="/signup" className="text-link">
                {t('login.signUp')}
              </Link>
            </span>
          )}
          <LinkButton onClick={onFindOrganisation}>{t('login.otherOrg')}</LinkButton>
        </>
      }
    >
      <ProviderButtons providers={place?.providers ?? []} organisation={org?.slug} next={search.next} />
      <AuthForm onSubmit={() => void submit()}>
        <FormError>
          {failure
            ? isApiError(failure, 'provider_not_connected') && isProvider(search.provider)
              ? t('login.notConnected', { provider: providerNames[search.provider] })
              : loginErrorText(t, failure, currentLanguage())
            : missing && t('login.orgNotFound', { organisation: missing })}
        </FormError>
        <TextField
          control={control}
          name="email"
          type="email"
          size="sm"
          label={t('login.email')}
          autoComplete="username"
          checks={[filled('auth:validation.emailRequired'), emailAddress()]}
        />
        <div className={classes.password}>
          <PasswordField
            control={control}
            name="password"
            size="sm"
            label={t('login.password')}
            autoComplete="current-password"
            checks={[typed('auth:validation.passwordRequired')]}
          />
          <Link to="/password-reset" className={`text-link t-small ${classes.forgot}`}>
            {t('login.forgot')}
          </Link>
        </div>
        <Checkbox
          label={t('login.remember')}
          checked={remember}
          onChange={(event) => onRemember(event.currentTarget.checked)}
          classNames={{ label: classes.remember ?? '' }}
        />
        <Button type="submit" size="sm" fullWidth loading={login.isPending}>
          {t('login.submit')}
        </Button>
      </AuthForm>
    </AuthPage>
  )
}
