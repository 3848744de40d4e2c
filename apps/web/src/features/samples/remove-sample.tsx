import type { SampleRemoval } from '@oficina/contract'
import { toast } from '@oficina/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../ground/dialogs/dialog-stack.ts'
import { sessionQuery } from '../../ground/session/session.ts'
import { useFormat } from '../../ground/session/use-format.ts'
import { api } from '../../lib/api.ts'
import classes from './remove-sample.module.css'

/** Asks with the numbers of now, and takes the sample away where the answer is yes. */
export function useRemoveSample(): { ask: () => void; isUnderway: boolean } {
  const { t } = useTranslation('start')
  const queries = useQueryClient()
  const removal = useMutation({
    mutationFn: async () => {
      const goes = await api.samples.removal()
      const sure = await confirm({
        title: t('remove.question'),
        text: <Goes {...goes} />,
        confirmLabel: t('remove.button'),
        danger: true,
      })
      if (!sure) return
      await api.samples.remove()
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
    onError: () => toast.error({ title: t('remove.failed') }),
  })
  return { ask: () => removal.mutate(), isUnderway: removal.isPending }
}

/** Everything that goes, in lines; a dialog's text is one paragraph, which holds no list. */
function Goes({ tables, records, added, apps, pages, folders, people, kept_roles }: SampleRemoval) {
  const { t } = useTranslation('start')
  const format = useFormat()
  return (
    <>
      {t('remove.goes')}
      <span className={classes.goes}>
        <span>{t('remove.tables', { count: tables, records: format.number(records) })}</span>
        {added > 0 && <b>{t('remove.added', { count: added })}</b>}
        <span>{t('remove.apps', { count: apps })}</span>
        <span>{t('remove.pages', { count: pages })}</span>
        <span>{t('remove.folders', { count: folders })}</span>
        <span>{t('remove.people', { count: people })}</span>
      </span>
      {t('remove.stays')}
      {kept_roles.length > 0 && ` ${t('remove.keptRoles', { names: kept_roles.join(', ') })}`}
    </>
  )
}
