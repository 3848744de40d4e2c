import { Button, Tooltip } from '@mantine/core'
import { Icon, toast } from '@oficina/ui'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../../lib/download-file.ts'
import { errorText } from '../../lib/error-text.ts'
import { pauseExports, useExportPause } from './export-pause.ts'

interface ExportButtonProps {
  label: string
  /** What is exported, for the pause between two files of it. */
  subject: string
  /** Why it may not be used at all; null where it may. */
  blocked: string | null
  /** Said while the pause between two files lasts. */
  pauseText: string
  onExport: () => Promise<{ url: string | null }>
}

/** Has a list written to a file, which is downloaded; the link to a large one comes by mail. Plans without it see why. */
export function ExportButton({ label, subject, blocked, pauseText, onExport }: ExportButtonProps) {
  const { t } = useTranslation('notices')
  const isPaused = useExportPause(subject)
  const start = useMutation({
    mutationFn: onExport,
    onSuccess: ({ url }) => {
      if (url !== null) return downloadFile(url)
      pauseExports(subject)
      toast.saved({ title: t('export.accepted') })
    },
    onError: (error) => toast.error({ title: errorText(error) }),
  })
  const reason = blocked ?? (isPaused ? pauseText : null)
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
        onClick={() => reason === null && !start.isPending && start.mutate()}
      >
        {label}
      </Button>
    </Tooltip>
  )
}
