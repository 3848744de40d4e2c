import { ErrorPage } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { HomeButton } from '../../features/error-pages/error-actions.tsx'
import { errorCode } from '../../ground/errors/error-code.ts'
import { WhyButton } from '../../features/error-pages/why-button.tsx'

interface ForbiddenPageProps {
  id?: string
  errorRef?: string | undefined
  /** What the screen asks for. */
  ability?: string | undefined
}

/** The screen is there, but not for this person. */
export function ForbiddenPage({ id = 'permission_denied', errorRef, ability }: ForbiddenPageProps) {
  const { t } = useTranslation()
  return (
    <ErrorPage
      title={t('error.forbidden.title')}
      text={t('error.forbidden.text')}
      actions={
        <>
          <HomeButton />
          <WhyButton {...(ability === undefined ? {} : { asked: { ability } })} />
        </>
      }
      code={errorCode({ id, code: 403, ref: errorRef })}
    />
  )
}
