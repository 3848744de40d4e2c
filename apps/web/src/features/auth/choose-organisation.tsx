import { Icon, LetterTile } from '@oficina/ui'
import { IconChevronRight } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, isApiError } from '../../lib/api.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { FormError } from '../forms/form-error.tsx'
import { AuthPage, LinkButton } from './auth-page.tsx'
import classes from './choose-organisation.module.css'
import { loginErrorText } from './login-error-text.ts'
import type { LoginFlow, PendingLogin } from './use-login-flow.ts'

type Step = Extract<PendingLogin, { status: 'choose_organisation' }>

/** A person who belongs to several organisations says which one to enter. */
export function ChooseOrganisation({ step, flow, remember }: { step: Step; flow: LoginFlow; remember: boolean }) {
  const { t } = useTranslation('auth')
  const enter = useMutation({
    ...api.auth.loginWithToken.mutationOptions(),
    onSuccess: flow.take,
    onError: (error) => {
      if (isApiError(error, 'invalid_token')) flow.startOver(error)
    },
  })
  return (
    <AuthPage
      title={t('choose.title')}
      text={t('choose.text')}
      foot={<LinkButton onClick={() => flow.startOver()}>{t('backToLogin')}</LinkButton>}
    >
      <FormError>{enter.error && loginErrorText(t, enter.error, currentLanguage())}</FormError>
      <ul className={classes.list} aria-label={t('choose.title')}>
        {step.organisations.map((org) => (
          <li key={org.id}>
            <button
              type="button"
              className={classes.item}
              disabled={enter.isPending}
              onClick={() => enter.mutate({ token: step.token, organisation: org.slug, remember })}
            >
              <LetterTile name={org.name} src={org.logo_customizado} size={32} />
              <span className={classes.words}>
                <span className={`t-strong t-cut ${classes.name}`}>{org.name}</span>
                <span className={`t-small t-3 t-cut ${classes.name}`}>{org.slug}</span>
              </span>
              <Icon of={IconChevronRight} />
            </button>
          </li>
        ))}
      </ul>
    </AuthPage>
  )
}
