import { ErrorPage, forgetFailedParts } from '@oficina/ui'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error.ts'
import { errorText } from '../../lib/error-text.ts'
import { replayEarly } from '../server-render/find-rendered.ts'
import { HomeButton, RetryButton } from '../../features/error-pages/error-actions.tsx'
import { errorCode } from '../../ground/errors/error-code.ts'
import { ForbiddenPage } from './forbidden-page.tsx'
import { NotFoundPage } from '../../features/error-pages/not-found-page.tsx'
import { reportCrash } from '../../ground/errors/report-crash.ts'

/** Whatever a screen failed with: a refusal, nothing found, no connection, or a bug, which is reported. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  // Of a page that the server drew, this may be all that comes: its buttons must be heard.
  useEffect(replayEarly, [])
  const retry = () => {
    forgetFailedParts()
    queries.reset()
    reset()
    void router.invalidate()
  }
  if (error instanceof ApiError) {
    if (error.code === 404 || error.code === 410)
      return <NotFoundPage id={error.id} code={error.code} errorRef={error.ref} />
    if (error.code === 403) return <ForbiddenPage id={error.id} errorRef={error.ref} />
    const offline = error.id === 'offline'
    return (
      <ErrorPage
        title={offline ? t('error.offline.title') : t('error.load.title')}
        text={offline ? t('error.offline.text') : errorText(error)}
        actions={
          <>
            <HomeButton />
            <RetryButton onRetry={retry} />
          </>
        }
        code={errorCode(error)}
      />
    )
  }
  return <Crash error={error instanceof Error ? error : new Error(String(error))} onRetry={retry} />
}

/** Reports itself once, and shows the reference when it comes. */
function Crash({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const [ref, setRef] = useState<string | undefined>()
  useEffect(() => {
    let shown = true
    void reportCrash(error).then((given) => shown && setRef(given))
    return () => {
      shown = false
    }
  }, [error])
  return (
    <ErrorPage
      title={t('error.crash.title')}
      text={t('error.crash.text')}
      actions={
        <>
          <HomeButton />
          <RetryButton onRetry={onRetry} />
        </>
      }
      code={errorCode({ id: 'generic_error', code: 500, ref })}
    />
  )
}
