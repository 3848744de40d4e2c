import { Button, Select } from '@mantine/core'
import { Dialog, EmptyState, useUiTexts } from '@oficina/ui'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { appQuery } from '../../apps/app-query.ts'
import { blockName } from '../../app-canvas/block-name.ts'
import { FormError } from '../../forms/form-error.tsx'
import { blockHeight } from '../nodes/block-height.ts'

interface BlockPickerProps {
  onPick: (attrs: { appId: string; blockId: string; height: number }) => void
  onClose: () => void
}

/** A row of the page's grid, as high as the specification has it. */
export const rowHeight = 18

/** Which block of which app stands in the document. */
export default function BlockPicker({ onPick, onClose }: BlockPickerProps) {
  const { t } = useTranslation(['documents', 'blocks'])
  const texts = useUiTexts()
  const { apps } = useSuspenseQuery(api.apps.list.queryOptions()).data
  const [appId, setAppId] = useState<string | null>(apps.length === 1 ? (apps[0]?.id ?? null) : null)
  const [blockId, setBlockId] = useState<string | null>(null)
  const { data: app, error, isFetching } = useQuery({ ...appQuery(appId ?? ''), enabled: appId !== null })
  const blocks = (app?.components ?? []).map((block) => ({ value: block.id, label: blockName(block) }))
  const place = app?.layouts.desktop.components.find(({ id }) => id === blockId)
  const submit = () => {
    if (appId === null || blockId === null) return
    onPick({ appId, blockId, height: place ? Math.max(120, place.h * rowHeight) : blockHeight.usual })
    onClose()
  }
  return (
    <Dialog
      title={t('picker.title')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" disabled={blockId === null}>
            {t('picker.confirm')}
          </Button>
        </>
      }
    >
      {apps.length === 0 ? (
        <EmptyState place="card" illustration="page" title={t('picker.noApps')} text={t('picker.noAppsText')} />
      ) : (
        <>
          <Select
            label={t('picker.app')}
            placeholder={t('picker.appHint')}
            searchable
            data={apps.map(({ id, label }) => ({ value: id, label }))}
            value={appId}
            onChange={(next) => {
              setAppId(next)
              setBlockId(null)
            }}
            data-autofocus
          />
          <Select
            mt={14}
            label={t('picker.block')}
            placeholder={app && blocks.length === 0 ? t('picker.noBlocks') : t('picker.blockHint')}
            searchable
            disabled={!app || blocks.length === 0 || isFetching}
            data={blocks}
            value={blockId}
            onChange={setBlockId}
          />
          <FormError>{error && errorText(error)}</FormError>
        </>
      )}
    </Dialog>
  )
}
