import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AuthForm, AuthPage, LinkButton } from '../../features/auth/auth-page.tsx'
import { linkErrorText } from '../../features/auth/login-error-text.ts'
import { MailSent } from '../../features/auth/mail-sent.tsx'
import { emailAddress, filled } from '../../features/forms/checks.ts'
import { FormError } from '../../features/forms/form-error.tsx'
import { TextField } from '../../features/forms/text-field.tsx'
import { api } from '../../lib/api.ts'
import { currentLanguage } from '../../lib/i18n.ts'

interface MailedLinkProps {
  wanted: 'reset' | 'organisations'
  email: string
  /** To the other of the two, with what was typed. */
  onOther: (email: string) => void
}

/** Asks for an address and has something mailed to it. Success never tells whether the address is known. */
export function MailedLink({ wanted, email, onOther }: MailedLinkProps) {
  const { t } = useTranslation('auth')
  const { control, handleSubmit, getValues } = useForm({ defaultValues: { email } })
  const reset = useMutation(api.auth.resetPassword.mutationOptions())
  const lookUp = useMutation(api.auth.lookupEmail.mutationOptions())
  const send = wanted === 'reset' ? reset : lookUp
  const submit = handleSubmit((values) => send.mutate({ email: values.email.trim() }))

  const back = (
    <Link to="/login" className="text-link">
      {t('backToLogin')}
    </Link>
  )
  if (send.isSuccess) {
    return (
      <MailSent
        title={t(`${wanted}.sentTitle`)}
        text={t(`${wanted}.sentText`, { email: send.variables.email })}
        foot={back}
      />
    )
  }
  return (
    <AuthPage
      title={t(`${wanted}.title`)}
      text={t(`${wanted}.text`)}
      foot={
        <>
          <LinkButton onClick={() => onOther(getValues('email'))}>{t(`${wanted}.other`)}</LinkButton>
          {back}
        </>
      }
    >
      <AuthForm onSubmit={() => void submit()}>
        <FormError>{send.error && linkErrorText(t, send.error, currentLanguage())}</FormError>
        <TextField
          control={control}
          name="email"
          type="email"
          size="sm"
          label={t('login.email')}
          autoComplete="username"
          checks={[filled('auth:validation.emailRequired'), emailAddress()]}
        />
        <Button type="submit" size="sm" fullWidth loading={send.isPending}>
          {t(`${wanted}.submit`)}
        </Button>
      </AuthForm>
    </AuthPage>
  )
}
