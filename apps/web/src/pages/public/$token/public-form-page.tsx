import { Button } from '@mantine/core'
import { ErrorPage, FormSkeleton } from '@oficina/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../../ground/errors/error-code.ts'
import { PublicForm as Form } from '../../../features/public-form/public-form.tsx'
import classes from '../../../features/public-form/public-form.module.css'
import { api, isApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'

/** The form behind a link to one record. */
export function PublicForm({ token }: { token: string }) {
  const { t } = useTranslation('forms')
  const form = useQuery({
    ...api.updateForms.open.queryOptions({ token }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    // A form that was sent may have other values by the next time.
    gcTime: 0,
  })
  if (form.isPending)
    return (
      <div className={classes.root}>
        <div className={classes.card}>
          <FormSkeleton fields={4} />
        </div>
      </div>
    )
  const error = form.error
  if (error) {
    // A link that was cut on its way is no link either.
    const isMissing = isApiError(error, 'not_found') || isApiError(error, 'invalid_input')
    return (
      <main className={classes.failed}>
        <ErrorPage
          title={isMissing ? t('public.notFound') : errorText(error)}
          text={isMissing ? t('public.notFoundText') : ''}
          code={isMissing ? 'not_found · 404' : isApiError(error) ? errorCode(error) : undefined}
          actions={
            !isMissing && (
              <Button loading={form.isFetching} onClick={() => void form.refetch()}>
                {t('public.retry')}
              </Button>
            )
          }
        />
      </main>
    )
  }
  return <Form token={token} form={form.data} onReload={() => form.refetch()} />
}
