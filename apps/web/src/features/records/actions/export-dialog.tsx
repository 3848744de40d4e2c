import { Button, Radio, Stack } from '@mantine/core'
import { Dialog, useUiTexts } from '@oficina/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { storage } from '../../../lib/storage.ts'
import { type ExportRequest, startExport } from './export-records.ts'

interface Params {
  /** What is on the screen. */
  request: ExportRequest
}

type ExportFormat = NonNullable<ExportRequest['format']>
const formats = ['csv', 'xlsx', 'json', 'ndjson'] as const satisfies readonly ExportFormat[]
const isFormat = (text: string | null): text is ExportFormat => formats.some((one) => one === text)

/** Asks as what a table is written, and whether all of it. */
export default function ExportDialog({ params, onClose }: DialogProps<Params>) {
  const { t } = useTranslation('exports')
  const texts = useUiTexts()
  const [format, setFormat] = useState<ExportFormat>(() => {
    const last = storage.get('export-format')
    return isFormat(last) ? last : 'xlsx'
  })
  const [scope, setScope] = useState<'screen' | 'all'>('screen')
  const [isBusy, setBusy] = useState(false)

  const start = async () => {
    setBusy(true)
    storage.set('export-format', format)
    const { request } = params
    const isStarted = await startExport({ ...(scope === 'all' ? { tableId: request.tableId } : request), format })
    if (isStarted) onClose()
    else setBusy(false)
  }
  return (
    <Dialog
      title={t('table.title')}
      width={440}
      onClose={() => onClose()}
      footer={
        <>
          <Button variant="default" onClick={() => onClose()}>
            {texts.cancel}
          </Button>
          <Button loading={isBusy} onClick={() => void start()} data-autofocus>
            {t('table.start')}
          </Button>
        </>
      }
    >
      <Stack gap="xl">
        <Radio.Group label={t('table.format')} value={format} onChange={(value) => isFormat(value) && setFormat(value)}>
          <Stack gap="md" mt="sm">
            {formats.map((one) => (
              <Radio key={one} value={one} label={t(`table.${one}`)} description={t(`table.${one}Hint`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Radio.Group
          label={t('table.scope')}
          value={scope}
          onChange={(value) => setScope(value === 'all' ? 'all' : 'screen')}
        >
          <Stack gap="md" mt="sm">
            <Radio value="screen" label={t('table.screen')} description={t('table.screenHint')} />
            <Radio value="all" label={t('table.all')} description={t('table.allHint')} />
          </Stack>
        </Radio.Group>
      </Stack>
    </Dialog>
  )
}
