import { Button } from '@mantine/core'
import type { OficinaContract, OutputOf } from '@oficina/contract'
import { ErrorPage, FormSkeleton } from '@oficina/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../../ground/errors/error-code.ts'
import { api, isApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useIsLive } from '../../../lib/realtime.ts'
import classes from './public-page.module.css'
import { useVisitorSocket } from './use-visitor-socket.ts'

const PublicAppPage = lazy(() => import('./public-app-page.tsx').then((module) => ({ default: module.PublicAppPage })))
const PublicTablePage = lazy(() =>
  import('./public-table-page.tsx').then((module) => ({ default: module.PublicTablePage })),
)
const PublicIntakePage = lazy(() =>
  import('./public-intake-page.tsx').then((module) => ({ default: module.PublicIntakePage })),
)

/** How often a page that hears nothing asks whether it may still be. */
const pulseMs = 4_000

type Shown = OutputOf<OficinaContract['publicViews']['open']>
const labelOf = (shown: Shown): string =>
  shown.type === 'dashboard' ? shown.app.label : shown.type === 'form' ? shown.form.title : shown.table.label

interface PublicViewProps {
  token: string
  /** The organisation that the address names; only its own links open there. */
  org?: string | undefined
  isReporting: boolean
}

/** What a public link shows, for as long as it is shared. */
export function PublicView({ token, org, isReporting }: PublicViewProps) {
  const { t } = useTranslation('public')
  const shown = useQuery({
    ...api.publicViews.open.queryOptions({ token, ...(org !== undefined && { org }) }),
    retry: false,
    staleTime: 60_000,
  })
  const { refetch } = shown
  const version = shown.data?.version
  const [isEnded, setEnded] = useState(false)
  const isLive = useIsLive()
  useVisitorSocket({
    token,
    since: shown.data?.since,
    onChange: (now) => {
      if (now !== version) void refetch()
    },
    onEnd: () => setEnded(true),
  })
  const pulse = useQuery({
    ...api.publicViews.pulse.queryOptions({ token }),
    enabled: version !== undefined && !isLive && !isEnded,
    refetchInterval: pulseMs,
    retry: false,
  })
  const isOld = !isLive && pulse.data !== undefined && version !== undefined && pulse.data.version !== version
  useEffect(() => {
    if (isOld) void refetch()
  }, [isOld, refetch])
  const label = shown.data && labelOf(shown.data)
  useEffect(() => {
    if (label !== undefined) document.title = label
  }, [label])

  const isGone = isEnded || isApiError(pulse.error, 'not_found')
  const error = shown.data ? null : shown.error
  if (isGone || error) {
    const isMissing = isGone || isApiError(error, 'not_found') || isApiError(error, 'invalid_input')
    return (
      <main className={classes.failed}>
        <ErrorPage
          title={isMissing ? t('notFound') : errorText(error)}
          text={isMissing ? t('notFoundText') : ''}
          code={isMissing ? 'not_found · 404' : isApiError(error) ? errorCode(error) : undefined}
          actions={
            !isMissing && (
              <Button loading={shown.isFetching} onClick={() => void refetch()}>
                {t('retry')}
              </Button>
            )
          }
        />
      </main>
    )
  }
  if (!shown.data)
    return (
      <div className={classes.waiting}>
        <FormSkeleton fields={4} />
      </div>
    )
  return (
    <Suspense fallback={null}>
      {shown.data.type === 'dashboard' ? (
        <PublicAppPage shared={shown.data} isReporting={isReporting} />
      ) : shown.data.type === 'form' ? (
        <PublicIntakePage shared={shown.data} />
      ) : (
        <PublicTablePage shared={shown.data} />
      )}
    </Suspense>
  )
}
