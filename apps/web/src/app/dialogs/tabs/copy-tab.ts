import { toast } from '@oficina/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { tellCopied, watchCopy } from '../../../features/recovery/watch-copy.ts'
import { useGo } from '../../../ground/navigation/use-go.ts'
import { useSession } from '../../../ground/session/session.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import type { TabParams } from './tab-params.ts'

interface Copying {
  copy: (label: string, withRecords: boolean) => void
  isPending: boolean
  error: Error | null
}

const doneTime = 10_000

/** Records may take a while: then a job copies them, and a notice follows it. */
function useCopyTable(id: string, onClose: () => void): Copying {
  const queries = useQueryClient()
  const go = useGo()
  const { user } = useSession()
  const { mutate, isPending, error } = useMutation({
    ...api.duplicates.tab.mutationOptions(),
    onSuccess: async (made, { label = '' }) => {
      onClose()
      const open = () => go(`/object/${made.id}?plain=true`)
      if (made.job_id === null) tellCopied(label, open)
      else watchCopy({ jobId: made.job_id, userId: user.id_user, label, open })
      await queries.invalidateQueries({ queryKey: api.tables.list.key() })
    },
  })
  return {
    copy: (label, withRecords) => mutate({ id, type: 'table', label, with_records: withRecords }),
    isPending,
    error,
  }
}

function useCopyApp(id: string, onClose: () => void): Copying {
  const { t } = useTranslation('apps')
  const queries = useQueryClient()
  const go = useGo()
  const { mutate, isPending, error } = useMutation({
    ...api.duplicates.tab.mutationOptions(),
    onSuccess: async (made) => {
      onClose()
      toast.success({
        title: t('duplicate.done'),
        duration: doneTime,
        action: { label: t('duplicate.open'), onClick: () => go(`/app/${made.id}`) },
      })
      await queries.invalidateQueries({ queryKey: api.apps.list.key() })
    },
  })
  return { copy: (label) => mutate({ id, type: 'dashboard', label }), isPending, error }
}

/** The dialog closes at once; one notice says that the copy is under way, and then that it is done. */
function useCopyDocPage(id: string, onClose: () => void): Copying {
  const { t } = useTranslation('documents')
  const queries = useQueryClient()
  const go = useGo()
  const notice = `copy-${id}`
  const { mutate } = useMutation({
    ...api.duplicates.tab.mutationOptions(),
    onMutate: () => {
      onClose()
      toast.info({ id: notice, title: t('duplicate.started'), text: t('duplicate.startedText'), persistent: true })
    },
    onSuccess: async (made, { label = '' }) => {
      toast.success({
        id: notice,
        title: t('duplicate.done', { label }),
        duration: doneTime,
        action: { label: t('duplicate.open'), onClick: () => go(`/doc-page/${made.id}`) },
      })
      await queries.invalidateQueries({ queryKey: api.docPages.list.key() })
    },
    onError: (error, { label = '' }) =>
      toast.error({ id: notice, title: t('duplicate.failed', { label }), text: errorText(error) }),
  })
  return { copy: (label) => mutate({ id, type: 'doc-page', label }), isPending: false, error: null }
}

const hooks: Record<TabParams['type'], (id: string, onClose: () => void) => Copying> = {
  table: useCopyTable,
  app: useCopyApp,
  'doc-page': useCopyDocPage,
}

/** Makes the copy and tells of it, as each kind does. */
export function useCopyTab({ type, id }: TabParams, onClose: () => void): Copying {
  const useCopy = hooks[type]
  return useCopy(id, onClose)
}
