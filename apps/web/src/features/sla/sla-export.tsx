import { Button, Tooltip } from '@mantine/core'
import { Icon, toast } from '@oficina/ui'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../app/session/session.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { type SlaSearch, slaQueryOf } from './sla-search.ts'

/** The server keeps the same pause; here it only saves a click that would be refused. */
const pause = 2 * 60_000

/** Has the list written to a file, as it is filtered. Plans without it see why. */
export function SlaExport({ tableId, search }: { tableId: string; search: SlaSearch }) {
  const { t } = useTranslation(['sla', 'notices'])
  const mayExport = useCan('sla.export')
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (!isPaused) return
    const timer = setTimeout(() => setPaused(false), pause)
    return () => clearTimeout(timer)
  }, [isPaused])
  const start = useMutation({
    ...api.exports.sla.mutationOptions(),
    onSuccess: () => {
      setPaused(true)
      toast.saved({ title: t('notices:export.accepted') })
    },
    onError: (error) => toast.error({ title: errorText(error) }),
  })
  const reason = mayExport ? (isPaused ? t('export.pause') : null) : t('export.blocked')
  return (
    <Tooltip label={reason ?? ''} disabled={reason === null} multiline maw={280}>
      <Button
        variant="default"
        leftSection={<Icon of={IconDownload} size={15} />}
        loading={start.isPending}
        // Not taken out of reach: whoever comes by with the keyboard must be able to hear why it does nothing.
        data-disabled={reason !== null || undefined}
        aria-disabled={reason !== null}
        aria-description={reason ?? undefined}
        onClick={() => reason === null && start.mutate(slaQueryOf(tableId, search))}
      >
        {t('export.label')}
      </Button>
    </Tooltip>
  )
}
