import { Button } from '@mantine/core'
import type { HistoryEntry, Table } from '@oficina/contract'
import { BlockError, Bone, EmptyState, Skeleton, toast } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../../ground/dialogs/dialog-stack.ts'
import { useFormat } from '../../../ground/session/use-format.ts'
import { api, isApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import type { Env } from '../../fields/field-env.ts'
import { useFieldsById } from '../../records/use-table.ts'
import { HistoryItem } from './history-item.tsx'
import type { EditedRecord } from '../record-edit.ts'
import classes from './record-history.module.css'
import { useHistoryPages } from './use-history-pages.ts'

/** What was done to the record, newest first, with the way back. */
export function RecordHistory({ table, edit, env }: { table: Table; edit: EditedRecord; env: Env }) {
  const { t } = useTranslation(['record', 'common'])
  const format = useFormat()
  const fields = useFieldsById(table)
  const { tableId, recordId } = edit
  const { pages, entries } = useHistoryPages(edit)
  const version = edit.record?.version
  const { refetch } = pages

  const restore = async (to: number, when: HistoryEntry, fieldId?: string) => {
    const field = fieldId === undefined ? undefined : fields.get(fieldId)
    const sure = await confirm({
      title: field ? t('history.restoreFieldTitle', { label: field.label }) : t('history.restoreTitle'),
      text: t('history.restoreText', { when: format.dateTime(when.at) }),
      confirmLabel: field ? t('history.restoreField') : t('history.restore'),
    })
    if (!sure) return
    try {
      edit.replace(
        await api.history.restore({
          tableId,
          recordId,
          version: to,
          ...(fieldId !== undefined && { fields: [fieldId] }),
        }),
      )
      toast.success({ title: t('history.restored') })
      await refetch()
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error({ title: errorText(error) })
    }
  }
  if (pages.isPending)
    return (
      <Skeleton>
        <div className={classes.list}>
          <Bone width="60%" />
          <Bone width="80%" />
          <Bone width="50%" />
        </div>
      </Skeleton>
    )
  if (pages.isError)
    return (
      <BlockError
        title={errorText(pages.error)}
        action={
          <Button variant="default" onClick={() => void refetch()}>
            {t('common:action.retry')}
          </Button>
        }
      />
    )
  if (entries.length === 0) return <EmptyState place="bare" illustration="clock" title={t('history.none')} />
  return (
    <>
      <ol className={classes.list}>
        {entries.map((entry) => (
          <HistoryItem
            key={entry.version}
            entry={entry}
            fields={fields}
            env={env}
            recordId={recordId}
            tableId={tableId}
            {...(table.can.updateRecords && {
              onRestoreField: (fieldId: string) => void restore(entry.version - 1, entry, fieldId),
              ...(entry.version !== version && { onRestore: () => void restore(entry.version, entry) }),
            })}
          />
        ))}
      </ol>
      {pages.hasNextPage && (
        <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </>
  )
}
