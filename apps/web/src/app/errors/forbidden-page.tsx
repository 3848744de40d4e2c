import { ErrorPage } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { HomeButton } from './error-actions.tsx'
import { errorCode } from './error-code.ts'

/** The screen is there, but not for this person. */
export function ForbiddenPage({ id = 'permission_denied', errorRef }: { id?: string; errorRef?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <ErrorPage
      title={t('error.forbidden.title')}
      text={t('error.forbidden.text')}
      actions={<HomeButton />}
      code={errorCode({ id, code: 403, ref: errorRef })}
    />
  )
}
