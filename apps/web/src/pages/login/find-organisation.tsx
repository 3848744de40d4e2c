import { Button, Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Icon, LetterTile } from '@oficina/ui'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AuthForm, AuthPage, LinkButton } from '../../features/auth/auth-page.tsx'
import { loginErrorText } from '../../features/auth/login-error-text.ts'
import { emailAddress, filled, onlyLettersAndNumbers, passes } from '../../features/forms/checks.ts'
import { FormError } from '../../features/forms/form-error.tsx'
import { TextField } from '../../features/forms/text-field.tsx'
import { api } from '../../lib/api.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'
import classes from './find-organisation.module.css'

export const lookUpAfter = 1000

/** What an organisation may be called in an address. */
export const organisationChecks = [
  filled('auth:validation.orgRequired'),
  onlyLettersAndNumbers('auth:validation.orgChars'),
]

const lookUp = (slug: string) => api.auth.publicOrg.queryOptions({ name: slug.trim().toLowerCase() })

interface FindOrganisationProps {
  email: string
  onBack: () => void
  onFound: (email: string, slug: string) => void
}

/** Goes to another organisation's own login: asks for the address and what the organisation is called. */
export function FindOrganisation({ email, onBack, onFound }: FindOrganisationProps) {
  const { t } = useTranslation('auth')
  const { control, handleSubmit, setError, formState } = useForm({ defaultValues: { email, organisation: '' } })
  const wanted = useWatch({ control, name: 'organisation' })
  const [slug] = useDebouncedValue(wanted.trim().toLowerCase(), lookUpAfter)
  const found = useQuery({ ...lookUp(slug), enabled: passes(organisationChecks)(slug) === true })
  const settled = slug === wanted.trim().toLowerCase() && slug !== ''

  const submit = handleSubmit(async (values) => {
    try {
      const answer = await queryClient.fetchQuery(lookUp(values.organisation))
      if (answer.org) onFound(values.email.trim(), answer.org.slug)
      else setError('organisation', { message: 'auth:find.notFound' }, { shouldFocus: true })
    } catch (error) {
      setError('root', { message: loginErrorText(t, error, currentLanguage()) })
    }
  })

  return (
    <AuthPage
      title={t('find.title')}
      text={t('find.text')}
      foot={<LinkButton onClick={onBack}>{t('backToLogin')}</LinkButton>}
    >
      <AuthForm onSubmit={() => void submit()}>
        <FormError>{formState.errors.root?.message}</FormError>
        <TextField
          control={control}
          name="email"
          type="email"
          size="sm"
          label={t('login.email')}
          autoComplete="username"
          checks={[filled('auth:validation.emailRequired'), emailAddress()]}
        />
        <div>
          <TextField
            control={control}
            name="organisation"
            size="sm"
            label={t('find.organisation')}
            description={t('find.organisationHint')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            autoComplete="organization"
            autoCapitalize="none"
            spellCheck={false}
            checks={organisationChecks}
            rightSection={found.isFetching ? <Loader size={14} /> : undefined}
          />
          <div className={classes.found} aria-live="polite">
            {settled && found.data?.org && (
              <span className={classes.org}>
                <LetterTile name={found.data.org.name} src={found.data.org.logo_customizado} size={22} />
                <span className="t-strong t-cut">{found.data.org.name}</span>
              </span>
            )}
            {settled && found.data && !found.data.org && (
              <span className={`t-small t-2 ${classes.org}`}>
                <Icon of={IconSearch} size={14} />
                {t('find.none')}
              </span>
            )}
          </div>
        </div>
        <Button type="submit" size="sm" fullWidth loading={formState.isSubmitting}>
          {t('find.submit')}
        </Button>
      </AuthForm>
    </AuthPage>
  )
}
