import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { useCan } from '../../ground/session/session.ts'
import { api } from '../../lib/api.ts'
import { ShareDialog } from './share-dialog.tsx'
import { ShareFields } from './share-fields.tsx'
import { firstFields, shareableFields } from './shareable-fields.ts'
import { useSharing } from './use-sharing.ts'

/** "Share Table": its records for visitors, and which of its fields they see. */
export default function ShareTableDialog({ params: { tableId }, onClose }: DialogProps<{ tableId: string }>) {
  const { t } = useTranslation('share')
  const table = useSuspenseQuery(api.tables.get.queryOptions({ tableId })).data
  const mayAsk = table.can.manage
  const mayShare = useCan('apps.share') && mayAsk
  const shared = { type: 'object' as const, identifier: tableId }
  const sharing = useSharing({ shared, mayAsk, beyondText: t('table.beyondRights') })
  const { view, turn, isActive } = sharing
  const offered = shareableFields(table.fields)
  const [wished, setWished] = useState<readonly string[] | null>(null)
  const known = new Set(offered.map(({ id }) => id))
  const kept = (view.data?.config.fields ?? []).filter((id) => known.has(id))
  const chosen = wished ?? (kept.length > 0 ? kept : firstFields(offered))
  const choose = (next: string[]) => {
    setWished(next)
    // What the server refused is not what is shown.
    if (isActive) turn.mutate({ isOn: true, fields: next }, { onError: () => setWished(null) })
  }
  return (
    <ShareDialog
      title={t('table.title')}
      text={t('table.toggleText')}
      sharing={sharing}
      mayShare={mayShare}
      isWaiting={view.isPending && mayAsk}
      onTurn={(isOn) => turn.mutate(isOn ? { isOn, fields: [...chosen] } : { isOn })}
      onClose={() => onClose()}
    >
      {mayShare && <ShareFields fields={offered} chosen={chosen} onChoose={choose} />}
    </ShareDialog>
  )
}
