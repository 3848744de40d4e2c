import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { useCan } from '../../ground/session/session.ts'
import { appQuery } from '../apps/app-query.ts'
import { ShareDialog } from './share-dialog.tsx'
import { ShareOptions } from './share-options.tsx'
import { useSharing } from './use-sharing.ts'

/** "Share App": its page for visitors, and how that looks. */
export default function ShareAppDialog({ params: { appId }, onClose }: DialogProps<{ appId: string }>) {
  const { t } = useTranslation('share')
  const app = useSuspenseQuery(appQuery(appId)).data
  const mayAsk = app.can.manage
  const mayShare = useCan('apps.share') && mayAsk
  const shared = { type: 'dashboard' as const, identifier: appId }
  const sharing = useSharing({ shared, mayAsk, beyondText: t('beyondRights') })
  return (
    <ShareDialog
      title={t('title')}
      text={t('toggleText')}
      sharing={sharing}
      mayShare={mayShare}
      isWaiting={sharing.view.isPending && mayAsk}
      onTurn={(isOn) => sharing.turn.mutate({ isOn })}
      options={() => <ShareOptions app={app} />}
      onClose={() => onClose()}
    />
  )
}
