import { ActionIcon, Button } from '@mantine/core'
import type { RecordView, RecordWriteResult, Table } from '@oficina/contract'
import { Icon, toast } from '@oficina/ui'
import { IconArrowBackUp, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../../../ground/dialogs/dialog-stack.ts'
import { api, isApiError } from '../../../../lib/api.ts'
import { errorText } from '../../../../lib/error-text.ts'

interface TrashActionsProps {
  table: Table
  records: readonly RecordView[]
  onDone: () => void
  onCancel: () => void
}

/** What can be done with the deleted records that are marked. */
export function TrashActions({ table, records, onDone, onCancel }: TrashActionsProps) {
  const { t } = useTranslation('record')
  const [isBusy, setBusy] = useState(false)
  const input = { tableId: table.id, ids: records.map((record) => record.id) }

  const run = async (work: () => Promise<RecordWriteResult>, say: (count: number) => string) => {
    setBusy(true)
    try {
      const { results } = await work()
      toast.success({ title: say(results.filter((result) => result.ok).length) })
      onDone()
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error({ title: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  const recover = () =>
    run(
      () => api.records.recover(input),
      (count) => t('trash.recovered', { count }),
    )
  const erase = async () => {
    const sure = await confirm({
      title: t('trash.eraseTitle', { count: records.length }),
      text: t('trash.eraseText'),
      confirmLabel: t('trash.erase'),
      danger: true,
    })
    if (!sure) return
    await run(
      () => api.records.erase(input),
      (count) => t('trash.erased', { count }),
    )
  }
  return (
    <>
      <ActionIcon aria-label={t('trash.cancel')} onClick={onCancel}>
        <Icon of={IconX} />
      </ActionIcon>
      <output>{t('trash.chosen', { count: records.length })}</output>
      <Button
        variant="default"
        loading={isBusy}
        leftSection={<Icon of={IconArrowBackUp} size={15} />}
        onClick={() => void recover()}
      >
        {t('trash.recover')}
      </Button>
      {table.can.deleteRecordsForever && (
        <Button
          variant="default"
          disabled={isBusy}
          leftSection={<Icon of={IconTrash} size={15} />}
          onClick={() => void erase()}
        >
          {t('trash.erase')}
        </Button>
      )}
    </>
  )
}
