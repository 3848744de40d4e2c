import { Button } from '@mantine/core'
import { Banner, toast } from '@oficina/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { sessionQuery, useCan, useSession } from '../../ground/session/session.ts'
import { useFormat } from '../../ground/session/use-format.ts'

/** The organisation is to be erased: when, and for those who may, the way back. */
export function DeletionBanner() {
  const { org } = useSession()
  return org.delete_at ? <Announced name={org.name} deleteAt={org.delete_at} /> : null
}

function Announced({ name, deleteAt }: { name: string; deleteAt: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const mayAbort = useCan('org.delete')
  const queries = useQueryClient()
  const abort = useMutation({
    ...api.orgs.abortDeletion.mutationOptions(),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
      toast.saved({ title: t('deletion.aborted') })
    },
    onError: (error) => toast.error({ title: errorText(error) }),
  })
  return (
    <Banner
      tone="danger"
      bar
      action={
        mayAbort && (
          <Button variant="default" loading={abort.isPending} onClick={() => abort.mutate()}>
            {t('deletion.abort')}
          </Button>
        )
      }
    >
      {t('deletion.banner', { name, date: format.dateTime(deleteAt) })}
    </Banner>
  )
}
