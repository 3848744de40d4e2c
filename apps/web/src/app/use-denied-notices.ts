import { toast } from '@oficina/ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { mayExplain } from '../features/access/may-explain.ts'
import { onCallFailed } from '../lib/api-request.ts'
import { openDialog } from '../ground/dialogs/dialog-stack.ts'

/** An admin whose action was refused, as themselves or as whom they see as, can ask why. */
export function useDeniedNotices() {
  const { t } = useTranslation()
  useEffect(
    () =>
      onCallFailed((error, callId) => {
        if (error.id !== 'permission_denied' || callId.startsWith('access.') || !mayExplain()) return
        const { ability } = error.details
        const ask = () =>
          void (typeof ability === 'string' ? openDialog('whyAccess', { ability }) : openDialog('accessOverview', {}))
        toast.warning({ id: 'why-denied', title: t('error.denied'), action: { label: t('error.why'), onClick: ask } })
      }),
    [t],
  )
}
