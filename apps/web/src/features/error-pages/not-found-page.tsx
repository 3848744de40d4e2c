import { ErrorPage } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { HomeButton, SearchButton } from './error-actions.tsx'
import { errorCode } from '../../ground/errors/error-code.ts'
import { WhyButton } from './why-button.tsx'

/** No such screen, or none that this person may know of. */
export function NotFoundPage({
  id = 'not_found',
  code = 404,
  errorRef,
}: {
  id?: string
  code?: number
  errorRef?: string | undefined
}) {
  const { t } = useTranslation()
  return (
    <ErrorPage
      title={t('error.notFound.title')}
      text={t('error.notFound.text')}
      actions={
        <>
          <HomeButton />
          <SearchButton />
          <WhyButton />
        </>
      }
      code={errorCode({ id, code, ref: errorRef })}
    />
  )
}
